import type { RecordJson } from '@domain/contract/shapes';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Detail } from '@/pages/detail/Detail';
import {
  answering,
  bootstrap,
  DeadLine,
  field,
  organization,
  Refusal,
  renderWithStores,
  signedIn,
  type Answers,
} from '../../support/render-with-stores';
import { takeSteps } from '../../support/taro';
import { onDesk } from '../../support/wide-screen';
import { hideToast } from '@/components/toast/toast';

const [customers] = bootstrap().tables;
if (!customers) throw new Error('the bootstrap has no type');
const type = (table_id: string, name: string, order: number) => ({
  ...customers,
  table_id,
  name,
  order,
  i18n_resource: {},
});
const text = (table: string, field_id: string, field_name: string, more = {}) =>
  field({ field_id, field_name, value_type: 'TEXT', table, ...more });
const required = { visibility_config: { field_create_permission: 'required' as const } };

const lead = (over: Partial<RecordJson> = {}) =>
  organization({ _id: 'lead_1', table_id: 'lead', title: 'Cook Wu', name: 'Cook Wu', lifecycle: 'lead', ...over });
const proposal = {
  update_time: 5,
  stages: [{ _id: 'lead_converted', name: 'Converted', missing: [], missing_from_others: [] }],
  owner_member_id: 'mb_rep1',
  customer: {
    table_id: 'organization',
    values: { name: 'Bistro Wu', phone: '0571 1', remark: 'Met at the fair' },
    links: [],
    matches: [
      { _id: 'org_1', title: 'Bistro Wu', readable: true, updatable: true, owner_member_id: 'mb_rep1', by: 'value' },
    ],
  },
  contact: { table_id: 'user', values: { name: 'Cook Wu' }, links: ['organization_ids'], matches: [] },
  deal: { table_id: 'deal', values: { name: 'Bistro Wu' }, links: [], matches: [] },
};

async function page(answers: Answers = {}, record: Partial<RecordJson> = {}, more = '') {
  window.history.replaceState(null, '', `/detail?type=lead&id=lead_1${more}`);
  const sent = answering({
    'start.bootstrap': () =>
      bootstrap({
        tables: [
          type('organization', 'Customer', 1),
          type('user', 'Contact', 2),
          type('deal', 'Deal', 3),
          { ...type('lead', 'Lead', 4), is_stage_on: record.stage !== undefined },
        ],
        fields: {
          lead: [text('lead', 'name', 'Name'), text('lead', 'source', 'Source')],
          organization: [
            text('organization', 'name', 'Company name', required),
            text('organization', 'phone', 'Phone'),
            text('organization', 'remark', 'Remark'),
            text('organization', 'website', 'Website'),
          ],
          user: [text('user', 'name', 'Contact name', required)],
          deal: [text('deal', 'name', 'Deal name', required)],
        },
      }),
    'lead.info': () =>
      lead({
        abilities: { update: true, remove: true, note: true, chat: false, move: true, convert: true },
        ...record,
      }),
    'organization.info': () =>
      organization({
        _id: 'org_1',
        title: 'Bistro Wu',
        name: 'Bistro Wu',
        phone: '',
        remark: 'Old friend',
        update_time: 3,
      }),
    'records.events': () => ({ list: [], total: 0 }),
    'lead.proposeConversion': () => proposal,
    'lead.convert': () => ({ id: 'lead_1', customer_id: 'org_1', contact_id: 'user_9', deal_id: null, undo_until: 9 }),
    ...answers,
  });
  const stores = await signedIn();
  renderWithStores(stores, <Detail />);
  await act(async () => undefined);
  await screen.findByRole('heading', { level: 1, name: 'Cook Wu' });
  return sent;
}

const user = userEvent.setup();
const headerAndBar = () => ({
  header: within(screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement),
  bar: within(screen.getByRole('navigation', { name: 'Actions' })),
});
beforeEach(() => {
  takeSteps();
  hideToast();
});
const openSheet = async () => {
  await user.click(screen.getByRole('button', { name: 'Convert' }));
  return screen.findByRole('dialog', { name: 'Convert lead' });
};
const section = (sheet: HTMLElement, name: string) => within(sheet).findByRole('region', { name });
const convert = (sheet: HTMLElement) => user.click(within(sheet).getByRole('button', { name: /^Convert/ }));
const inputsOf = (sent: Awaited<ReturnType<typeof page>>) =>
  sent.filter(({ name }) => name === 'lead.convert').map(({ input }) => input);

test('[records 2.54] [records 2.96] [records 2.77] [records 6.13] a conversion fills the empty fields of the found customer, creates a contact, and opens it', async () => {
  const sent = await page();
  const sheet = await openSheet();
  const customer = await section(sheet, 'Customer');
  expect(within(customer).getByRole('radio', { name: /Update “Bistro Wu”/ })).toBeChecked();
  expect(await within(customer).findByLabelText('Phone')).toHaveValue('0571 1');
  expect(within(customer).getByLabelText('Remark')).toHaveValue('Old friend');
  const deal = await section(sheet, 'Deal');
  expect(within(deal).getByRole('radio', { name: 'Don’t create' })).toBeChecked();
  expect(within(sheet).queryByRole('button', { name: /delete/i })).toBeNull();
  await convert(sheet);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Convert lead' })).toBeNull());
  expect(inputsOf(sent)).toEqual([
    {
      id: 'lead_1',
      known_update_time: 5,
      lead_stage_id: 'lead_converted',
      owner_member_id: 'mb_rep1',
      customer: { action: 'update', id: 'org_1', known_update_time: 3, fields: { phone: '0571 1' } },
      contact: { action: 'create', fields: { name: 'Cook Wu' } },
    },
  ]);
  await waitFor(() => expect(takeSteps()).toEqual(['open /detail?type=user&id=user_9']));
  expect(screen.getByRole('status')).toHaveTextContent('Lead converted');
});

test('what may be added to a new customer is behind a button, because the contact follows', async () => {
  await page();
  const sheet = await openSheet();
  const customer = await section(sheet, 'Customer');
  await user.click(within(customer).getByRole('radio', { name: 'Create new' }));
  expect(await within(customer).findByLabelText('Phone')).toHaveValue('0571 1');
  expect(within(customer).queryByRole('button', { name: /Website/ })).toBeNull();
  await user.click(within(customer).getByRole('button', { name: /Add more fields/ }));
  await user.click(within(customer).getByRole('button', { name: /Website/ }));
  expect(within(customer).getByLabelText('Website')).toBeVisible();
});

test('a tap replaces a value of the customer by that of the lead, and an unwanted value is left out', async () => {
  const sent = await page();
  const sheet = await openSheet();
  const customer = await section(sheet, 'Customer');
  await within(customer).findByLabelText('Phone');
  await user.click(within(customer).getByRole('button', { name: 'Use the lead’s Remark' }));
  expect(within(customer).getByLabelText('Remark')).toHaveValue('Met at the fair');
  expect(within(customer).queryByRole('list', { name: 'Differs in the lead' })).toBeNull();
  await user.clear(within(customer).getByLabelText('Phone'));
  await user.click(within(await section(sheet, 'Contact')).getByRole('radio', { name: 'Don’t create' }));
  await convert(sheet);
  await waitFor(() => expect(inputsOf(sent)).toHaveLength(1));
  expect(inputsOf(sent)[0]).toMatchObject({
    customer: { action: 'update', fields: { phone: null, remark: 'Met at the fair' } },
  });
  expect(inputsOf(sent)[0]).not.toHaveProperty('contact');
});

test('a conversion creates a new customer and a deal from typed values, and shows an error at its field', async () => {
  const refused = {
    params: { part: 'deal' },
    fields: [{ field: 'name', code: 'tooLong' as const, params: { max: 5 } }],
  };
  let count = 0;
  const sent = await page({
    'lead.convert': () => {
      if ((count += 1) === 1) throw new Refusal('invalid', refused);
      return { id: 'lead_1', customer_id: 'org_2', contact_id: null, deal_id: 'deal_1', undo_until: 9 };
    },
  });
  const sheet = await openSheet();
  const customer = await section(sheet, 'Customer');
  await user.click(within(customer).getByRole('radio', { name: 'Create new' }));
  const name = await within(customer).findByLabelText(/Company name/);
  expect(name).toHaveValue('Bistro Wu');
  await user.clear(name);
  await convert(sheet);
  expect(await within(customer).findByText('Company name cannot be empty')).toBeVisible();
  expect(inputsOf(sent)).toEqual([]);
  await user.type(name, 'Wu Brothers');
  await user.click(within(await section(sheet, 'Contact')).getByRole('radio', { name: 'Don’t create' }));
  const deal = await section(sheet, 'Deal');
  await user.click(within(deal).getByRole('radio', { name: 'Create new' }));
  const dealName = await within(deal).findByLabelText(/Deal name/);
  await convert(sheet);
  await waitFor(() => expect(dealName).toHaveAttribute('aria-invalid', 'true'));
  expect(within(customer).queryByRole('alert')).toBeNull();
  await user.clear(dealName);
  await user.type(dealName, 'Oil');
  await convert(sheet);
  await waitFor(() => expect(inputsOf(sent)).toHaveLength(2));
  expect(inputsOf(sent)[1]).toMatchObject({
    customer: { action: 'create', fields: { name: 'Wu Brothers' } },
    deal: { fields: { name: 'Oil' } },
  });
  await waitFor(() => expect(takeSteps()).toEqual(['open /detail?type=organization&id=org_2']));
});

test('[records 4.84] the errors of several parts are shown in each, before sending and after a refusal', async () => {
  const fields = [
    { field: 'phone', code: 'notAPhone' as const },
    { field: 'deal.name', code: 'tooLong' as const, params: { limit: 5 } },
    { field: 'lead.source', code: 'required' as const },
  ];
  const sent = await page({
    'lead.convert': () => {
      throw new Refusal('invalid', { params: { part: 'customer' }, fields });
    },
  });
  const sheet = await openSheet();
  const customer = await section(sheet, 'Customer');
  await user.click(within(customer).getByRole('radio', { name: 'Create new' }));
  const deal = await section(sheet, 'Deal');
  await user.click(within(deal).getByRole('radio', { name: 'Create new' }));
  await user.click(within(await section(sheet, 'Contact')).getByRole('radio', { name: 'Don’t create' }));
  const name = await within(customer).findByLabelText(/Company name/);
  const dealName = await within(deal).findByLabelText(/Deal name/);
  await user.clear(name);
  await user.clear(dealName);
  await convert(sheet);
  expect(await within(customer).findByText('Company name cannot be empty')).toBeVisible();
  expect(within(deal).getByText('Deal name cannot be empty')).toBeVisible();
  expect(inputsOf(sent)).toEqual([]);
  await user.type(name, 'Wu');
  await user.type(dealName, 'Much oil');
  await convert(sheet);
  const asked = await section(sheet, 'Missing in the lead');
  expect(await within(asked).findByText('Source cannot be empty')).toBeVisible();
  expect(within(customer).getByLabelText(/Phone/)).toHaveAttribute('aria-invalid', 'true');
  expect(dealName).toHaveAttribute('aria-invalid', 'true');
  await waitFor(() => expect(within(customer).getByLabelText(/Phone/)).toHaveFocus());
});

test('a second conversion is refused with a link to the customer, whoever was faster', async () => {
  const before = { table_id: 'organization', id: 'org_7', is_new: true, title: 'Bistro Wu', readable: true };
  await page({
    'lead.convert': () => {
      throw new Refusal('leadConverted', { params: { customer: before } });
    },
  });
  const sheet = await openSheet();
  await within(await section(sheet, 'Customer')).findByLabelText('Phone');
  await convert(sheet);
  expect(await within(sheet).findByRole('heading', { name: 'This lead was already converted' })).toBeVisible();
  expect(within(sheet).getByText('Its customer is “Bistro Wu”.')).toBeVisible();
  await user.click(within(sheet).getByRole('button', { name: 'View customer' }));
  await waitFor(() => expect(takeSteps()).toEqual(['open /detail?type=organization&id=org_7']));
});

test('[records 5.5] the requirements of the conversion stage are in the sheet and are sent with it', async () => {
  const [stage] = proposal.stages;
  const sent = await page({
    'lead.proposeConversion': () => ({ ...proposal, stages: [{ ...stage, missing: ['source'] }] }),
  });
  const sheet = await openSheet();
  const asked = await section(sheet, 'Missing in the lead');
  await within(await section(sheet, 'Customer')).findByLabelText('Phone');
  await convert(sheet);
  expect(await within(asked).findByText('Source cannot be empty')).toBeVisible();
  await user.type(within(asked).getByLabelText(/Source/), 'Fair');
  await convert(sheet);
  await waitFor(() => expect(inputsOf(sent)).toHaveLength(1));
  expect(inputsOf(sent)[0]).toMatchObject({ fields: { source: 'Fair' } });
});

test('typed values survive a lost connection and a closed sheet', async () => {
  await page({
    'lead.convert': () => {
      throw new DeadLine();
    },
  });
  const sheet = await openSheet();
  const contact = await section(sheet, 'Contact');
  await user.click(within(contact).getByRole('radio', { name: 'Don’t create' }));
  await user.click(within(contact).getByRole('radio', { name: 'Create new' }));
  const name = await within(contact).findByLabelText(/Contact name/);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await user.clear(name);
  await user.type(name, 'Wu Senior');
  await user.click(within(sheet).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await openSheet();
  await user.click(await within(again).findByRole('button', { name: 'Continue' }));
  expect(await within(await section(again, 'Contact')).findByLabelText(/Contact name/)).toHaveValue('Wu Senior');
});

describe('a converted lead', () => {
  const made = { table_id: 'organization', id: 'org_2', is_new: true, title: 'Bistro Wu', readable: true };
  const state = (undo: string) => ({
    conversion: { records: [made], member_id: 'mb_rep1', create_time: 1, undo_until: 2, undo },
  });

  test('shows its customer and deal, and can be undone', async () => {
    let undone = false;
    const sent = await page(
      {
        'lead.info': () => lead(undone ? { update_time: 1_700_000_000_001 } : { lifecycle: 'converted' }),
        'lead.conversion': () => state('possible'),
        'lead.undoConversion': () => {
          undone = true;
          return { id: 'lead_1' };
        },
      },
      {},
    );
    expect(screen.queryByRole('button', { name: 'Convert' })).toBeNull();
    const card = await screen.findByRole('region', { name: 'Converted into' });
    await user.click(within(card).getByRole('button', { name: /Bistro Wu/ }));
    await waitFor(() => expect(takeSteps()).toEqual(['open /detail?type=organization&id=org_2']));
    await user.click(within(card).getByRole('button', { name: /^Undo conversion/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Converted into' })).toBeNull());
    expect(sent.filter(({ name }) => name === 'lead.undoConversion')).toHaveLength(1);
    expect(screen.getByRole('status')).toHaveTextContent('Conversion undone');
  });

  test.each([
    ['notAllowed', 'Only the person who converted it or an admin can undo this.'],
    ['tooLate', 'More than an hour has passed, so this can’t be undone.'],
    ['written', 'The records it created have changed since, so this can’t be undone.'],
  ])('that cannot be undone (%s) says why', async (undo, words) => {
    await page({ 'lead.conversion': () => state(undo) }, { lifecycle: 'converted' });
    const card = await screen.findByRole('region', { name: 'Converted into' });
    expect(within(card).getByText(words)).toBeVisible();
    expect(within(card).queryByRole('button', { name: /^Undo/ })).toBeNull();
  });
});

describe('a conversion stage', () => {
  const stages = [
    { _id: 'lead_new', name: 'New', weight: 10 },
    { _id: 'lead_converted', name: 'Converted', weight: 100, is_convert: true },
    { _id: 'lead_partner', name: 'Partner', weight: 100, is_convert: true },
  ];
  const ways = stages.slice(1).map(({ _id, name }) => ({ _id, name, missing: [], missing_from_others: [] }));
  const staged = (more = '', abilities = {}) =>
    page(
      {
        'pipelines.list': () => ({
          list: [{ _id: 'lead', name: 'Leads', stages }],
          total: 1,
          total_is_capped: false,
        }),
        'lead.proposeConversion': () => ({ ...proposal, stages: ways }),
      },
      {
        pipeline_id: 'lead',
        stage_id: 'lead_new',
        stage: { pipeline_id: 'lead', stage_id: 'lead_new', name: 'New', weight: 10 },
        abilities: { update: true, remove: true, note: true, chat: false, move: true, convert: true, ...abilities },
      },
      more,
    );
  const choosing = async () => {
    await user.click(screen.getByRole('button', { name: /Change stage/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Change stage' });
    return within(sheet).findByRole('button', { name: /^Partner/ });
  };

  test('leads from the stage sheet of the lead to its conversion, with that stage selected', async () => {
    const sent = await staged();
    await user.click(await choosing());
    const sheet = await screen.findByRole('dialog', { name: 'Convert lead' });
    expect(screen.queryByRole('dialog', { name: 'Change stage' })).toBeNull();
    expect(await within(sheet).findByRole('radio', { name: 'Partner' })).toBeChecked();
    await within(await section(sheet, 'Customer')).findByLabelText('Phone');
    await convert(sheet);
    await waitFor(() => expect(inputsOf(sent)).toHaveLength(1));
    expect(inputsOf(sent)[0]).toMatchObject({ lead_stage_id: 'lead_partner' });
    expect(sent.some(({ name }) => name === 'records.save')).toBe(false);
  });

  test('in an address opens the conversion at once', async () => {
    await staged('&open=stageChange&openDetail=%22lead_partner%22');
    const sheet = await screen.findByRole('dialog', { name: 'Convert lead' });
    expect(await within(sheet).findByRole('radio', { name: 'Partner' })).toBeChecked();
  });

  test('is closed to members who may not convert the lead', async () => {
    await staged('', { convert: false });
    const option = await choosing();
    expect(option).toBeDisabled();
    expect(option).toHaveTextContent('Convert the lead to reach this stage');
  });
});

describe('the conversion action of a lead', () => {
  onDesk();

  test('[records 2.54] is in the header on a desktop, and not in the bar of actions', async () => {
    await page();
    const { header, bar } = headerAndBar();
    expect(bar.queryByRole('button', { name: 'Convert' })).toBeNull();
    await user.click(header.getByRole('button', { name: 'Convert' }));
    expect(await screen.findByRole('dialog', { name: 'Convert lead' })).toBeVisible();
  });
});

test('[records 2.54] the conversion action of a lead is in the bar of actions on a phone, and not in the header', async () => {
  await page();
  const { header, bar } = headerAndBar();
  expect(bar.getByRole('button', { name: 'Convert' })).toBeVisible();
  expect(header.queryByRole('button', { name: 'Convert' })).toBeNull();
});
