import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DraftStore } from '@/stores/drafts/DraftStore';
import { nameField as name, openForm, required, saveForm, typeInto } from '../../support/form-fixture';
import { field, organization } from '../../support/render-with-stores';

beforeEach(() => new DraftStore().clearDevice());
afterEach(() => jest.restoreAllMocks());

const city = field({ field_id: 'city', field_name: 'City', value_type: 'TEXT', order: 9 });
const mill = organization({ _id: 'org_2', title: 'Old Mill', name: 'Old Mill', industry: ['food'] });
const pageOf = (...list: ReturnType<typeof organization>[]) => ({
  list,
  total: list.length,
  total_is_capped: false,
  has_more: false,
});

describe('a link field that fills other fields', () => {
  const partner = field({
    field_id: 'partner',
    field_name: 'Partner',
    value_type: 'SINGLE_LINK',
    link_table: 'organization',
    order: 2,
    ...required,
  });
  const company = field({ field_id: 'company', field_name: 'Company', value_type: 'COMPANY', order: 2, ...required });
  const contact = field({
    field_id: 'contact',
    field_name: 'Contact',
    value_type: 'USER_SINGLE_SELECT',
    order: 2,
    ...required,
  });

  test.each([
    ['of any type', partner, mill],
    ['to a company, which names no type of its own', company, mill],
    ['to a contact, which names none either', contact, { ...mill, table_id: 'user' }],
  ])('%s fills the fields of its map', async (_what, link, there) => {
    await openForm([name, { ...link, link_field_fill_map: { city: 'industry' } }, city], {
      'records.list': () => pageOf(there),
    });
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${link.field_name}`) }));
    await userEvent.click(await screen.findByRole('button', { name: 'Old Mill' }));
    await waitFor(() => expect(screen.getByLabelText(/^City/)).toHaveValue('food'));
  });

  test('to several contacts fills with one contact, and not with two', async () => {
    const contacts = field({
      field_id: 'contacts',
      field_name: 'Contacts',
      value_type: 'USER_MULTIPLE_SELECT',
      order: 2,
      link_field_fill_map: { city: 'city' },
      ...required,
    });
    const people = ['Ada', 'Ben'].map((title, index) =>
      organization({ _id: `user_${index}`, table_id: 'user', title, name: title, city: `Home of ${title}` }),
    );
    await openForm([name, contacts, city], { 'records.list': () => pageOf(...people) });
    const choose = async (...names: string[]) => {
      await userEvent.click(screen.getByRole('button', { name: 'Add to Contacts' }));
      const picker = within(await screen.findByRole('dialog', { name: 'Contacts' }));
      for (const one of names) await userEvent.click(await picker.findByRole('button', { name: one }));
      await userEvent.click(picker.getByRole('button', { name: /^Confirm|^Add/ }));
    };
    await choose('Ada');
    await waitFor(() => expect(screen.getByLabelText(/^City/)).toHaveValue('Home of Ada'));
    await userEvent.clear(screen.getByLabelText(/^City/));
    await choose('Ben');
    expect(await screen.findByText('Ben')).toBeVisible();
    expect(screen.getByLabelText(/^City/)).toHaveValue('');
  });

  test('[records 2.109] [records 5.57] to several records accepts the minimum, stops at the maximum, and keeps the minimum', async () => {
    const contacts = field({
      field_id: 'contacts',
      field_name: 'Contacts',
      value_type: 'USER_MULTIPLE_SELECT',
      order: 2,
      min_select: 2,
      max_select: 5,
      ...required,
    });
    const people = ['Ada', 'Ben', 'Cyd', 'Dee', 'Eve', 'Fay'].map((title, index) =>
      organization({ _id: `user_${index}`, table_id: 'user', title, name: title }),
    );
    await openForm([name, contacts], { 'records.list': () => pageOf(...people) });
    const open = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Add to Contacts' }));
      return within(await screen.findByRole('dialog', { name: 'Contacts' }));
    };
    const picker = await open();
    const confirm = () => picker.getByRole('button', { name: /^Add \d/ });
    await userEvent.click(await picker.findByRole('button', { name: 'Ada' }));
    expect(confirm()).toBeDisabled();
    await userEvent.click(picker.getByRole('button', { name: 'Ben' }));
    await userEvent.click(picker.getByRole('button', { name: 'Cyd' }));
    await userEvent.click(confirm());
    const chips = within(await screen.findByRole('group', { name: /^Contacts/ }));
    expect(await chips.findByText('Cyd')).toBeVisible();

    // Three of five are taken: two more fit.
    const again = await open();
    for (const one of ['Dee', 'Eve']) await userEvent.click(await again.findByRole('button', { name: one }));
    expect(again.getByRole('button', { name: 'Fay' })).toBeDisabled();
    await userEvent.click(again.getByRole('button', { name: /^Add \d/ }));
    expect(await chips.findByText('Eve')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add to Contacts' })).toBeDisabled();

    for (const one of ['Ada', 'Ben', 'Cyd'])
      await userEvent.click(chips.getByRole('button', { name: `Remove ${one}` }));
    expect(chips.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(chips.getByText('Dee')).toBeVisible();
  });

  test('does not offer the record itself', async () => {
    await openForm([name, partner], { 'records.list': () => pageOf(organization(), mill) }, { record: {} });
    await userEvent.click(screen.getByRole('button', { name: /^Partner/ }));
    const picker = await screen.findByRole('dialog', { name: 'Partner' });
    expect(await within(picker).findByRole('button', { name: /Sunrise Bakery/ })).toBeDisabled();
    expect(within(picker).getByRole('button', { name: 'Old Mill' })).toBeEnabled();
  });

  test('accepts a record that was created in the picker, whose form has the conditions of link forms', async () => {
    const asked = { ...partner, link_visibility_config: { field_create_permission: 'invisible' as const } };
    const { sent, saved } = await openForm([name, asked], {
      'records.list': () => pageOf(),
      'organization.create': ({ name: made }) => ({ id: made === 'New Mill' ? 'org_3' : 'org_4' }),
      'organization.info': () => organization({ _id: 'org_3', title: 'New Mill', name: 'New Mill' }),
    });
    await typeInto(/^Name/, 'Harbour');
    await userEvent.click(screen.getByRole('button', { name: /^Partner/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'New organization' }));
    await waitFor(() => expect(screen.getAllByRole('dialog', { name: 'New organization' })).toHaveLength(2));
    const inner = within(screen.getAllByRole('dialog', { name: 'New organization' }).at(-1) as HTMLElement);
    expect(inner.queryByRole('button', { name: /^Partner/ })).toBeNull();
    await userEvent.type(inner.getByLabelText(/^Name/), 'New Mill');
    await userEvent.click(inner.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByRole('button', { name: 'Partner New Mill' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Partner' })).toBeNull());
    await saveForm();
    await waitFor(() => expect(saved).toEqual(['org_4']));
    expect(sent.filter((call) => call.name === 'organization.create').map(({ input }) => input)).toEqual([
      { name: 'New Mill' },
      { name: 'Harbour', partner: ['org_3'] },
    ]);
  });
});

describe('a company from the register in a form', () => {
  const registered = field({
    field_id: 'registered',
    field_name: 'Registered name',
    value_type: 'ORG_INPUT',
    order: 2,
    ...required,
  });
  const address = field({ field_id: 'address', field_name: 'Address', value_type: 'TEXT', order: 3, ...required });
  const phone = field({ field_id: 'phone', field_name: 'Phone', value_type: 'TEXT', order: 4, ...required });
  const closed = field({ field_id: 'closed', field_name: 'Closed', value_type: 'TEXT', order: 5, access: 'read' });
  const company = (of: string) => ({ name: of, credit_code: '', legal_person: '', status: '' });
  const answers = (details: Record<string, Record<string, string>>) => ({
    'companies.search': () => ({ available: true, list: Object.keys(details).map(company) }),
    'integrations.config': () => ({ field_map: { address: 'address', phone: 'phone', closed: 'email' } }),
    'companies.detail': ({ full_name }: { full_name: string }) => ({ detail: details[full_name] }),
  });
  const choose = async (of: string) => {
    await userEvent.clear(screen.getByLabelText(/^Registered name/));
    await typeInto(/^Registered name/, 'mill');
    await userEvent.click(await screen.findByRole('option', { name: of }));
  };

  test('fills the fields of the configured map, as far as they are empty and writable', async () => {
    await openForm(
      [name, registered, address, phone, closed],
      answers({ 'Old Mill Ltd.': { address: '1 Quay', phone: '555', email: 'a@b' } }),
      { record: { closed: 'as it was' } },
    );
    await typeInto(/^Phone/, '110');
    await choose('Old Mill Ltd.');
    await waitFor(() => expect(screen.getByLabelText(/^Address/)).toHaveValue('1 Quay'));
    expect(
      [screen.getByLabelText(/^Phone/), screen.getByLabelText(/^Closed/)].map(
        (input) => (input as HTMLInputElement).value,
      ),
    ).toEqual(['110', 'as it was']);
  });

  test('replaces the values of the former company, and no later typed value', async () => {
    await openForm(
      [name, registered, address, phone],
      answers({ 'Old Mill Ltd.': { address: '1 Quay', phone: '555' }, 'New Mill Ltd.': { address: '9 Park' } }),
    );
    await choose('Old Mill Ltd.');
    await waitFor(() => expect(screen.getByLabelText(/^Phone/)).toHaveValue('555'));
    await typeInto(/^Phone/, '1');
    await choose('New Mill Ltd.');
    await waitFor(() => expect(screen.getByLabelText(/^Address/)).toHaveValue('9 Park'));
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('5551');
    await choose('Old Mill Ltd.');
    await waitFor(() => expect(screen.getByLabelText(/^Address/)).toHaveValue('1 Quay'));
  });

  test('leaves no value of another company behind', async () => {
    await openForm(
      [name, registered, address, phone],
      answers({ 'Old Mill Ltd.': { address: '1 Quay', phone: '555' }, 'New Mill Ltd.': { address: '9 Park' } }),
    );
    await choose('Old Mill Ltd.');
    await waitFor(() => expect(screen.getByLabelText(/^Phone/)).toHaveValue('555'));
    await choose('New Mill Ltd.');
    await waitFor(() => expect(screen.getByLabelText(/^Address/)).toHaveValue('9 Park'));
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('');
  });
});

describe('the default values of a new record', () => {
  const paid = field({
    field_id: 'paid',
    field_name: 'Paid on',
    value_type: 'DATE',
    order: 2,
    default_value: { mode: 'current' },
  });
  const called = field({
    field_id: 'called',
    field_name: 'Called at',
    value_type: 'DATE_TIME',
    order: 3,
    default_value: { mode: 'current' },
  });
  const price = field({ field_id: 'price', field_name: 'Price', value_type: 'NUMBER', order: 4, ...required });
  const offer = field({
    field_id: 'offer',
    field_name: 'Offer',
    value_type: 'NUMBER',
    order: 5,
    formula: { calc: 'price * 2', variables: { price: 'price' } },
    default_value: { mode: 'formula' },
  });

  test('are the current day and moment in the zone of the company, and formula proposals until the member types', async () => {
    const at = Date.UTC(2026, 10, 20, 20, 30);
    const { sent, saved } = await openForm(
      [name, paid, called, price, offer],
      { 'organization.create': () => ({ id: 'org_new' }) },
      { at },
    );
    await typeInto(/^Name/, 'Mill');
    await typeInto(/^Price/, '21');
    await waitFor(() => expect(screen.getByLabelText(/^Offer/)).toHaveValue('42'));
    await saveForm();
    await waitFor(() => expect(saved).toEqual(['org_new']));
    expect(sent.at(-1)?.input).toEqual({ name: 'Mill', price: 21, offer: 42, paid: '2026-11-21', called: at });
  });
});

test('a deleted option that is selected stays while others are added', async () => {
  const markets = field({
    field_id: 'markets',
    field_name: 'Markets',
    value_type: 'MULTIPLE_SELECT',
    order: 2,
    value_options: [
      { id: 'old', label: 'Old', deleted: true },
      { id: 'new', label: 'New' },
    ],
  });
  const { sent, saved } = await openForm(
    [name, markets],
    { 'organization.update': () => organization({ update_time: 1_700_000_000_001 }) },
    { record: { markets: ['old'] } },
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Markets/ }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'New' }));
  await userEvent.click(screen.getByRole('button', { name: /^Confirm/ }));
  await saveForm();
  await waitFor(() => expect(saved).toEqual(['org_1']));
  expect(sent.at(-1)?.input).toMatchObject({ update_data: { markets: ['old', 'new'] } });
});

test('an amount is typed behind the symbol of the currency of the record', async () => {
  const currency = field({
    field_id: 'currency',
    field_name: 'Currency',
    value_type: 'SINGLE_SELECT',
    sub_type: 'currency',
    order: 2,
    value_options: ['CNY', 'USD'].map((id) => ({ id, label: id })),
    ...required,
  });
  const amount = field({ field_id: 'amount', field_name: 'Amount', value_type: 'CURRENCY', order: 3, ...required });
  await openForm([name, currency, amount]);
  const row = (await screen.findByLabelText(/^Amount/)).closest('[data-field]') as HTMLElement;
  expect(row).toHaveTextContent('¥');
  await userEvent.click(screen.getByRole('button', { name: /^Currency/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'USD' }));
  await typeInto(/^Amount/, '12');
  expect(row).toHaveTextContent('$');
  expect(row).not.toHaveTextContent('¥');
});
