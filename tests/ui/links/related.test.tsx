import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RecordJson } from '@domain/contract/shapes';
import { Detail } from '@/pages/detail/Detail';
import {
  answering,
  bootstrap,
  field,
  organization,
  organizationFields,
  Refusal,
  renderWithStores,
  signedIn,
  type Answers,
} from '../../support/render-with-stores';
import { takeSteps } from '../../support/taro';

const [organizationTable] = bootstrap().tables;
if (!organizationTable) throw new Error('the bootstrap has no type');
const tables = [organizationTable, { ...organizationTable, table_id: 'deal', name: 'Deals', order: 2 }];
const fields = {
  organization: [
    ...organizationFields,
    field({
      field_id: 'deal_ids',
      field_name: 'Deals',
      value_type: 'DUPLEX_LINK',
      link_table: 'deal',
      link_field_id: 'organization_ids',
    }),
  ],
  deal: [
    field({ field_id: 'name', field_name: 'Name', value_type: 'TEXT', table: 'deal' }),
    field({
      field_id: 'organization_ids',
      value_type: 'DUPLEX_LINK',
      link_table: 'organization',
      link_field_id: 'deal_ids',
      max_select: 1,
      table: 'deal',
    }),
  ],
};
const deal = (id: string, title: string, more: Partial<RecordJson> = {}): RecordJson =>
  organization({ _id: id, table_id: 'deal', title, name: title, ...more });
const pageOf = (list: RecordJson[]) => ({ list, total: list.length, total_is_capped: false, has_more: false });

async function page(answers: Answers = {}) {
  window.history.replaceState(null, '', '/detail?type=organization&id=org_1');
  let linked = [deal('deal_1', 'Olives')];
  const all = [deal('deal_1', 'Olives'), deal('deal_2', 'Bread'), deal('deal_3', 'Beer', { is_draft: true })];
  const sent = answering({
    'start.bootstrap': () => bootstrap({ tables, fields }),
    'organization.info': () =>
      organization({
        deal_ids: ['deal_1', 'deal_9'],
        _refs: { 'deal:deal_1': { title: 'Olives', readable: true }, 'deal:deal_9': { readable: false } },
      }),
    'organization.events': () => ({ list: [], total: 0 }),
    'links.list': () => pageOf(linked),
    'records.list': ({ keyword }) =>
      pageOf(all.filter(({ title }) => title.toLowerCase().includes((keyword ?? '').toLowerCase()))),
    'links.update': ({ add = [], remove = [] }) => {
      linked = [...linked.filter(({ _id }) => !remove.includes(_id)), ...all.filter(({ _id }) => add.includes(_id))];
      return { success: add.length + remove.length, fail: 0, failed: [] };
    },
    ...answers,
  });
  const rendered = renderWithStores(await signedIn(), <Detail />);
  await act(async () => undefined);
  await screen.findByRole('heading', { level: 1, name: 'Sunrise Bakery' });
  return { ...rendered, sent };
}

const user = userEvent.setup();
beforeEach(() => void takeSteps());
const card = () => screen.findByRole('region', { name: 'Deals' });
/** Opens a tab for which the strip of a phone has no room. */
const openTab = async (name = 'Deals') => {
  await user.click(screen.getByRole('button', { name: 'More tabs' }));
  const layer = within(await screen.findByRole('dialog', { name: 'More tabs' }));
  await user.click(await layer.findByRole('button', { name }));
  return screen.findByRole('tabpanel', { name });
};

test('a record has a card and a tab for each linked type, and one list serves both', async () => {
  const { sent } = await page();
  expect(await within(await card()).findByRole('link', { name: 'Olives' })).toBeVisible();
  expect(await within(await openTab()).findByRole('link', { name: 'Olives' })).toBeVisible();
  expect(window.location.search).toContain('tab=deal');
  expect(sent.filter(({ name }) => name === 'links.list').map(({ input }) => input)).toEqual([
    { table_id: 'deal', object_type: 'organization', object_id: 'org_1', page: 1, size: 20 },
  ]);
});

test('[records 2.20] [records 2.26] each of several linked types has a card and a tab of its own', async () => {
  const ticket = { ...organizationTable, table_id: 'ticket', name: 'Tickets', order: 3 };
  const ticketFields = [
    field({ field_id: 'name', field_name: 'Name', value_type: 'TEXT', table: 'ticket' }),
    field({ field_id: 'shop', value_type: 'SINGLE_LINK', link_table: 'organization', table: 'ticket' }),
  ];
  await page({
    'start.bootstrap': () => bootstrap({ tables: [...tables, ticket], fields: { ...fields, ticket: ticketFields } }),
    'links.list': ({ table_id }) =>
      pageOf([table_id === 'ticket' ? deal('t_1', 'Cold oven', { table_id }) : deal('deal_1', 'Olives')]),
  });
  expect(await within(await card()).findByRole('link', { name: 'Olives' })).toBeVisible();
  const tickets = await screen.findByRole('region', { name: 'Tickets' });
  expect(await within(tickets).findByRole('link', { name: 'Cold oven' })).toBeVisible();
  const panel = await openTab('Tickets');
  expect(await within(panel).findByRole('link', { name: 'Cold oven' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Tickets', selected: true })).toBeVisible();
  expect(window.location.search).toContain('tab=ticket');
});

test('a list of linked records that does not load is a word among the empty types, and shows the reason in its tab', async () => {
  await page({
    'links.list': () => {
      throw new Refusal('internal');
    },
  });
  const empty = within(await screen.findByRole('region', { name: 'Link records' }));
  await user.click(await empty.findByRole('button', { name: 'Deals' }));
  const panel = within(await screen.findByRole('tabpanel', { name: 'Deals' }));
  expect(await panel.findByRole('button', { name: 'Try again' })).toBeVisible();
});

test('the picker searches after a pause in typing, explains disabled records, and links the confirmed ones', async () => {
  const { sent } = await page();
  const panel = await openTab();
  await user.click(await within(panel).findByRole('button', { name: 'Link' }));
  const picker = await screen.findByRole('dialog', { name: 'Deals' });
  expect(await within(picker).findByRole('button', { name: /Olives.*Already linked/ })).toBeDisabled();
  expect(within(picker).getByRole('button', { name: /Beer.*Not complete yet/ })).toBeDisabled();
  expect(within(picker).queryByRole('button', { name: /^Add/ })).toBeNull();
  await user.type(within(picker).getByRole('searchbox'), 'bread');
  await waitFor(() => expect(within(picker).queryByRole('button', { name: /Olives/ })).toBeNull(), { timeout: 3_000 });
  await user.click(await within(picker).findByRole('button', { name: 'Bread' }));
  await user.click(within(picker).getByRole('button', { name: 'Add 1 record' }));
  expect(await within(panel).findByRole('link', { name: 'Bread' })).toBeVisible();
  expect(sent.filter(({ name }) => name === 'records.list').map(({ input }) => input['keyword'])).toEqual([
    undefined,
    'bread',
  ]);
  expect(sent.find(({ name }) => name === 'links.update')?.input).toEqual({
    object_type: 'organization',
    object_id: 'org_1',
    table_id: 'deal',
    add: ['deal_2'],
    remove: [],
  });
});

test('a linked record is unlinked after a question', async () => {
  await page();
  const panel = await openTab();
  await user.click(await within(panel).findByRole('button', { name: 'Unlink Olives' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Unlink “Olives”?' })).getByRole('button', {
      name: 'Unlink',
    }),
  );
  expect(await within(panel).findByText('Nothing linked yet')).toBeVisible();
});

test('records that could not be linked are reported with number and type', async () => {
  await page({ 'links.update': () => ({ success: 0, fail: 1, failed: [{ id: 'deal_1', reason: 'linkNeeded' }] }) });
  const panel = await openTab();
  await user.click(await within(panel).findByRole('button', { name: 'Unlink Olives' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unlink' }));
  expect(await screen.findByText(/1 record in Deals wasn’t updated/)).toBeVisible();
});

test('a linked record that the reader may not see has no name', async () => {
  await page();
  await user.click(screen.getByRole('tab', { name: 'Details' }));
  const panel = await screen.findByRole('tabpanel', { name: 'Details' });
  expect(await within(panel).findByRole('link', { name: 'Olives' })).toHaveAttribute(
    'href',
    '/detail?type=deal&id=deal_1',
  );
  expect(within(panel).getByText('A record you can’t view')).toBeVisible();
  expect(within(panel).queryByRole('link', { name: /can’t view/ })).toBeNull();
});

test('the deletion of an organization with deals shows their number, and needs a second confirmation', async () => {
  const { sent } = await page({
    'organization.remove': ({ confirmed }) => {
      if (!confirmed) throw new Refusal('stillLinked', { params: { counts: { deal: 2 }, others: true } });
      return {};
    },
  });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Deals: 2')).toBeVisible();
  expect(screen.getByText('records you can’t view')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete anyway' }));
  await waitFor(() =>
    expect(sent.filter(({ name }) => name === 'organization.remove').map(({ input }) => input)).toEqual([
      { id: 'org_1' },
      { id: 'org_1', confirmed: true },
    ]),
  );
});
