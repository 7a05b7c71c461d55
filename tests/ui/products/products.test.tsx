import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ProductLine, ProductLines } from '@domain/contract/products/products';
import type { RecordJson } from '@domain/contract/shapes';
import { DraftStore } from '@/stores/drafts/DraftStore';
import { Detail } from '@/pages/detail/Detail';
import {
  answering,
  bootstrap,
  field,
  organization,
  Refusal,
  renderWithStores,
  signedIn,
  type Answers,
} from '../../support/render-with-stores';
import { takeSteps } from '../../support/taro';

const [customers] = bootstrap().tables;
if (!customers) throw new Error('the bootstrap has no type');
const deals = { ...customers, table_id: 'deal', name: 'Deals', order: 2 };
const fields = {
  deal: [
    field({ field_id: 'name', field_name: 'Name', value_type: 'TEXT', table: 'deal' }),
    field({ field_id: 'amount', field_name: 'Amount', value_type: 'CURRENCY', table: 'deal' }),
  ],
  product: [field({ field_id: 'price', field_name: 'Price', value_type: 'CURRENCY', table: 'product' })],
};
const allWritten = { name: 'write', number: 'write', price: 'write', description: 'write' } as const;
const line = (
  id: string,
  name: string,
  number: number,
  price: number,
  more: Partial<ProductLine> = {},
): ProductLine => ({
  _id: id,
  name,
  number,
  price,
  amount: Math.round(number * price * 100) / 100,
  currency: 'CNY',
  description: '',
  deleted: false,
  ...more,
});
const answerOf = (list: ProductLine[], more: Partial<ProductLines> = {}): ProductLines => ({
  list,
  total: list.length,
  total_is_capped: false,
  totalAmount: list.reduce((sum, { amount = 0 }) => Math.round((sum + amount) * 100) / 100, 0),
  currency: 'CNY',
  currency_symbol: '¥',
  version: 1,
  asks_for_amount: false,
  can_write: true,
  rights: allWritten,
  number_decimals: 2,
  ...more,
});
const bread = line('l1', 'Bread', 1, 0.1);
const oil = line('l2', 'Oil', 1, 0.2, { product_id: 'p_oil' });
const product = (id: string, title: string, price: number): RecordJson =>
  organization({ _id: id, table_id: 'product', title, name: title, price });

async function page(
  list: ProductLine[] = [bread, oil],
  answers: Answers = {},
  more: Partial<ProductLines> = {},
  address = '/detail?type=deal&id=deal_1&tab=product',
) {
  window.history.replaceState(null, '', address);
  const sent = answering({
    'start.bootstrap': () => bootstrap({ tables: [customers as typeof deals, deals], fields }),
    'deal.info': () =>
      organization({
        _id: 'deal_1',
        table_id: 'deal',
        title: 'Olives for spring',
        name: 'Olives for spring',
        amount: 0.3,
      }),
    'deal.events': () => ({ list: [], total: 0 }),
    'products.lines': () => answerOf(list, more),
    'products.list': () => ({
      list: [product('p_olive', 'Olives', 19.99), product('p_caper', 'Capers', 5)],
      total: 2,
      total_is_capped: false,
      has_more: false,
    }),
    ...answers,
  });
  const rendered = renderWithStores(await signedIn(), <Detail />);
  await act(async () => undefined);
  await screen.findByRole('heading', { level: 1, name: 'Olives for spring' });
  const panel = await screen.findByRole('tabpanel');
  return { ...rendered, sent, panel, saves: () => sent.filter(({ name }) => name === 'products.saveLines') };
}

const user = userEvent.setup();
beforeEach(async () => {
  void takeSteps();
  await new DraftStore().clearDevice();
});
const names = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('button', { name: /^Actions for / })
    .map((button) => button.getAttribute('aria-label')?.replace('Actions for ', ''));
const rowOf = (panel: HTMLElement, name: string) =>
  within(panel)
    .getAllByRole('listitem')
    .find((row) => within(row).queryByText(name)) as HTMLElement;
async function choose(panel: HTMLElement, name: string, action: string) {
  await user.click(within(panel).getByRole('button', { name: `Actions for ${name}` }));
  await user.click(within(await screen.findByRole('dialog', { name })).getByRole('button', { name: action }));
}
const save = (panel: HTMLElement) => user.click(within(panel).getByRole('button', { name: 'Save' }));

test('[records 2.16] [records 2.39] a deal shows its product lines with count and total, to the cent', async () => {
  const { panel } = await page();
  expect(await within(panel).findByText('Total ¥0.30')).toBeVisible();
  expect(within(panel).getByText('2 products')).toBeVisible();
  expect(within(rowOf(panel, 'Bread')).getByText('1 × ¥0.10')).toBeVisible();
  expect(within(panel).queryByRole('button', { name: 'Save' })).toBeNull();
});

test('[records 2.27] the home tab has a card with the first three lines, their count and total, which leads to the tab', async () => {
  const many = [bread, oil, line('l3', 'Beer', 2, 5), line('l4', 'Wine', 1, 8)];
  await page(many);
  await user.click(screen.getByRole('tab', { name: 'Overview' }));
  const card = await screen.findByRole('region', { name: 'Products' });
  expect(await within(card).findByText('Beer')).toBeVisible();
  expect(within(card).queryByText('Wine')).toBeNull();
  expect(within(card).getByText('4 products')).toBeVisible();
  expect(within(card).getByText('Total ¥18.30')).toBeVisible();
  await user.click(within(card).getByRole('button', { name: /All products/ }));
  expect(await screen.findByRole('tabpanel', { name: 'Products' })).toBeVisible();
});

test('[records 2.115] [records 2.122] [records 5.19] [records 8.42] [records 9.8] several products that are on sale are added from the catalogue at once', async () => {
  const { panel, sent, saves } = await page([], { 'products.saveLines': () => answerOf([bread]) });
  await user.click(await within(panel).findByRole('button', { name: 'Add products' }));
  const sheet = await screen.findByRole('dialog', { name: 'Add products' });
  await user.click(within(sheet).getByRole('button', { name: 'Add' }));
  expect(within(sheet).getByRole('alert')).toHaveTextContent('Associated products cannot be empty');
  await user.click(await within(sheet).findByRole('button', { name: /Olives/ }));
  await user.click(within(sheet).getByRole('button', { name: /Capers/ }));
  await user.click(within(sheet).getByRole('button', { name: 'Add 2 products' }));
  expect(await within(panel).findByText('Total ¥24.99')).toBeVisible();
  expect(sent.find(({ name }) => name === 'products.list')?.input).toEqual({ enabled_only: true, page: 1, size: 50 });
  await save(panel);
  await user.click(await screen.findByRole('button', { name: 'Products only' }));
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]?.input).toEqual({
    id: 'deal_1',
    table_id: 'deal',
    known_version: 1,
    product_list: [
      { product_id: 'p_olive', name: 'Olives', number: 1, price: 19.99, currency: 'CNY', description: '' },
      { product_id: 'p_caper', name: 'Capers', number: 1, price: 5, currency: 'CNY', description: '' },
    ],
  });
});

test('[records 2.112] the tab of products creates new lines, and links no records', async () => {
  const { panel, sent } = await page();
  await user.click(await within(panel).findByRole('button', { name: 'Add products' }));
  const sheet = await screen.findByRole('dialog', { name: 'Add products' });
  await user.click(await within(sheet).findByRole('button', { name: /Olives/ }));
  await user.click(within(sheet).getByRole('button', { name: /^Add 1 product/ }));
  // A line of its own beside those that were there, and the catalogue is asked in place of the picker of records.
  expect(names(panel)).toEqual(['Bread', 'Oil', 'Olives']);
  expect(within(panel).queryByRole('button', { name: 'Link' })).toBeNull();
  expect(sent.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['records.list']));
  expect(sent.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['links.update']));
});

test('a custom product line is free text, and omits missing properties', async () => {
  const { panel, saves } = await page([], { 'products.saveLines': () => answerOf([bread]) });
  await user.click(await within(panel).findByRole('button', { name: 'Add products' }));
  await user.click(await screen.findByRole('button', { name: 'Add custom product' }));
  const sheet = await screen.findByRole('dialog', { name: 'Custom product' });
  await user.type(await within(sheet).findByLabelText(/^Quantity/), '0');
  await user.click(within(sheet).getByRole('button', { name: /^Done/ }));
  expect(await within(sheet).findByText('Name cannot be empty')).toBeVisible();
  expect(within(sheet).getByText('Unit price cannot be empty')).toBeVisible();
  await user.type(within(sheet).getByLabelText(/^Name/), 'Delivery');
  await user.clear(within(sheet).getByLabelText(/^Quantity/));
  await user.type(within(sheet).getByLabelText(/^Quantity/), '3');
  await user.type(within(sheet).getByLabelText(/^Unit price/), '0.1');
  await user.click(within(sheet).getByRole('button', { name: /^Done/ }));
  expect(await within(panel).findByText('Total ¥0.30')).toBeVisible();
  // The deal says 0.30 as well: nobody is asked.
  await save(panel);
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]?.input['product_list']).toEqual([
    { name: 'Delivery', number: 3, price: 0.1, currency: 'CNY', description: '' },
  ]);
  expect(saves()[0]?.input).not.toHaveProperty('sync_amount');
});

test('[records 4.68] [records 8.43] a save asks whether the amount follows where the total differs from it', async () => {
  const { panel, saves } = await page([bread, oil], {
    'products.saveLines': () => answerOf([bread, { ...oil, number: 3 }]),
  });
  await within(panel).findByText('Total ¥0.30');
  await choose(panel, 'Oil', 'Edit');
  const sheet = await screen.findByRole('dialog', { name: 'Oil' });
  const quantity = await within(sheet).findByLabelText(/^Quantity/);
  await user.clear(quantity);
  await user.type(quantity, '3');
  await user.click(within(sheet).getByRole('button', { name: /^Done/ }));
  await save(panel);
  const question = await screen.findByRole('alertdialog', { name: 'Sync the deal amount?' });
  expect(question).toHaveTextContent('The deal amount is ¥0.30, the products total ¥0.70.');
  await user.click(within(question).getByRole('button', { name: 'Save and sync' }));
  expect(await screen.findByText('Products updated, amount synced')).toBeVisible();
  expect(saves()[0]?.input).toMatchObject({
    sync_amount: true,
    product_list: [{ _id: 'l1' }, { _id: 'l2', number: 3 }],
  });
});

test('a removed line returns to its place, and Cancel asks before it drops all changes', async () => {
  const { panel, saves } = await page();
  await within(panel).findByText('Total ¥0.30');
  await choose(panel, 'Bread', 'Remove');
  expect(names(panel)).toEqual(['Oil']);
  expect(within(panel).getByText('Total ¥0.20')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(names(panel)).toEqual(['Bread', 'Oil']);
  expect(within(panel).queryByRole('button', { name: 'Save' })).toBeNull();
  await choose(panel, 'Oil', 'Remove');
  await user.click(within(panel).getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await user.click(within(question).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(names(panel)).toEqual(['Bread', 'Oil']));
  expect(saves()).toEqual([]);
});

test('lines are reordered by keyboard, menu and dragging, and the new order is sent', async () => {
  const beer = line('l3', 'Beer', 1, 0);
  const { panel, saves } = await page([bread, oil, beer], { 'products.saveLines': () => answerOf([bread]) });
  await within(panel).findByText('Total ¥0.30');
  within(panel).getByRole('button', { name: 'Move Bread, 1 of 3' }).focus();
  await user.keyboard('{ArrowUp}{ArrowDown}');
  expect(names(panel)).toEqual(['Oil', 'Bread', 'Beer']);
  expect(within(panel).getByRole('status')).toHaveTextContent('Bread is now 2 of 3');
  expect(within(panel).getByRole('button', { name: 'Move Bread, 2 of 3' })).toHaveFocus();
  await choose(panel, 'Bread', 'Move down');
  expect(names(panel)).toEqual(['Oil', 'Beer', 'Bread']);
  // Each row is 60 pixels high: the finger goes from the third to the first.
  const rows = within(panel).getAllByRole('listitem');
  rows.forEach((row, place) => {
    row.getBoundingClientRect = () => ({ top: place * 60, height: 60 }) as DOMRect;
  });
  const handle = within(panel).getByRole('button', { name: 'Move Bread, 3 of 3' });
  handle.setPointerCapture = () => undefined;
  // A browser without pointer events of its own: these are what they are made of.
  const finger = (type: string, clientY: number) =>
    fireEvent(handle, new MouseEvent(type, { bubbles: true, button: 0, clientY }));
  finger('pointerdown', 150);
  finger('pointermove', 10);
  finger('pointerup', 10);
  expect(names(panel)).toEqual(['Bread', 'Oil', 'Beer']);
  await choose(panel, 'Beer', 'Move up');
  await save(panel);
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]?.input['product_list']).toEqual([{ _id: 'l1' }, { _id: 'l3' }, { _id: 'l2' }]);
});

test('a reader sees the lines without any controls', async () => {
  const { panel } = await page([bread, { ...oil, is_product_gone: true }], {}, { can_write: false });
  expect(await within(panel).findByText('Total ¥0.30')).toBeVisible();
  expect(within(panel).getByText('Discontinued')).toBeVisible();
  expect(within(panel).queryByRole('button')).toBeNull();
});

test('[records 3.78] a hidden price appears nowhere, and a read-only price cannot be typed', async () => {
  const { panel, unmount } = await page(
    [{ _id: 'l1', name: 'Bread', number: 2, currency: 'CNY', description: '', deleted: false }],
    {},
    { totalAmount: undefined, rights: { ...allWritten, price: 'none' } },
  );
  expect(await within(panel).findByText('1 product')).toBeVisible();
  expect(panel).not.toHaveTextContent('¥');
  await choose(panel, 'Bread', 'Edit');
  const sheet = await screen.findByRole('dialog');
  expect(await within(sheet).findByLabelText(/^Quantity/)).toBeVisible();
  expect(within(sheet).queryByLabelText(/^Unit price/)).toBeNull();
  unmount();
  const second = await page([bread], {}, { rights: { ...allWritten, price: 'read' } });
  await within(second.panel).findByText('Total ¥0.10');
  await choose(second.panel, 'Bread', 'Edit');
  expect(await screen.findByLabelText(/^Unit price/)).toHaveAttribute('readonly');
});

test('a change by another member is merged, conflicts are chosen, and the amount is asked about again', async () => {
  let stored = answerOf([bread, oil]);
  let amount = 0.3;
  let refusals = 0;
  const { panel, saves } = await page([bread, oil], {
    'deal.info': () =>
      organization({ _id: 'deal_1', table_id: 'deal', title: 'Olives for spring', name: 'Olives for spring', amount }),
    'products.lines': () => stored,
    'products.saveLines': ({ known_version }) => {
      if (known_version === stored.version) return stored;
      refusals += 1;
      throw new Refusal('conflict', { params: { update_time: stored.version, fields: [] } });
    },
  });
  await within(panel).findByText('Total ¥0.30');
  await choose(panel, 'Oil', 'Remove');
  await choose(panel, 'Bread', 'Edit');
  const quantity = await screen.findByLabelText(/^Quantity/);
  await user.clear(quantity);
  await user.type(quantity, '5');
  await user.click(screen.getByRole('button', { name: /^Done/ }));
  stored = answerOf([{ ...bread, number: 7 }, oil, line('l9', 'Salt', 1, 1)], { version: 2 });
  amount = 1.9;
  await save(panel);
  await user.click(await screen.findByRole('button', { name: 'Products only' }));
  const sheet = await screen.findByRole('dialog', { name: 'Which products to keep?' });
  expect(within(sheet).getByRole('button', { name: '1 left to choose' })).toBeDisabled();
  await user.click(within(sheet).getByRole('radio', { name: /Mine/ }));
  await user.click(within(sheet).getByRole('button', { name: 'Save my choices' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent(/¥1\.90.*¥1\.50/);
  expect(saves()).toHaveLength(1);
  await user.click(within(question).getByRole('button', { name: 'Save and sync' }));
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(refusals).toBe(1);
  expect(saves()[1]?.input).toMatchObject({
    known_version: 2,
    sync_amount: true,
    product_list: [{ _id: 'l1', number: 5 }, { _id: 'l9' }],
  });
});

test('[records 8.27] refused lines stay as typed: a lost right is reported, and an invalid line is marked', async () => {
  let refusal = new Refusal('notAllowed');
  const { panel } = await page([bread, oil], {
    'products.saveLines': () => {
      throw refusal;
    },
  });
  await within(panel).findByText('Total ¥0.30');
  await choose(panel, 'Oil', 'Move up');
  await save(panel);
  expect(await within(panel).findByRole('alert')).toHaveTextContent('Everything you typed is still here.');
  expect(names(panel)).toEqual(['Oil', 'Bread']);
  refusal = new Refusal('invalid', {
    fields: [{ field: 'product_list.1.price', code: 'tooLarge', params: { limit: 9 } }],
  });
  await save(panel);
  expect(await within(rowOf(panel, 'Bread')).findByText('At most 9')).toBeVisible();
  refusal = new Refusal('invalid', { fields: [{ field: 'product_list', code: 'tooLarge', params: { limit: 9 } }] });
  await save(panel);
  expect(await within(panel).findByRole('alert')).toHaveTextContent('At most 9');
});

test('edited and unsaved lines are offered when the deal is opened again', async () => {
  const first = await page();
  await within(first.panel).findByText('Total ¥0.30');
  await choose(first.panel, 'Oil', 'Remove');
  first.unmount();
  const second = await page();
  await user.click(await within(second.panel).findByRole('button', { name: 'Continue' }));
  expect(names(second.panel)).toEqual(['Bread']);
  expect(within(second.panel).getByRole('button', { name: 'Save' })).toBeVisible();
});

test('lines that do not load show the reason in the tab, and can be requested again', async () => {
  let works = false;
  const { panel } = await page([], {
    'products.lines': () => {
      if (!works) throw new Refusal('internal');
      return answerOf([bread]);
    },
  });
  const again = await within(panel).findByRole('button', { name: 'Try again' });
  works = true;
  await user.click(again);
  expect(await within(panel).findByText('Total ¥0.10')).toBeVisible();
});

describe('the special application', () => {
  const customersOfDeal = field({
    field_id: 'organization_ids',
    value_type: 'DUPLEX_LINK',
    link_table: 'organization',
    table: 'deal',
  });
  const dealPage = (special_application: object | undefined, address?: string) =>
    page(
      [bread],
      {
        'start.bootstrap': () =>
          bootstrap({
            tables: [customers as typeof deals, { ...deals, is_stage_on: true }],
            fields: { ...fields, deal: [...fields.deal, customersOfDeal] },
          }),
        'links.list': () => ({ list: [], total: 0, total_is_capped: false, has_more: false }),
        'deal.info': () =>
          organization({
            _id: 'deal_1',
            table_id: 'deal',
            title: 'Olives for spring',
            name: 'Olives for spring',
            ...(special_application && { special_application }),
          } as Partial<RecordJson>),
      },
      {},
      address,
    );

  test('[records 2.61] leads to the stages, the products and the topics, and is missing on other deals', async () => {
    const { unmount } = await dealPage({ topic_table_id: 'organization' });
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    const block = await screen.findByRole('region', { name: 'Special request' });
    expect(within(block).getByRole('button', { name: 'Refund' })).toBeVisible();
    await user.click(within(block).getByRole('button', { name: 'Change topic' }));
    expect(await screen.findByRole('tabpanel', { name: 'Organization' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    await user.click(within(block).getByRole('button', { name: 'Change products' }));
    expect(await screen.findByRole('tabpanel', { name: 'Products' })).toBeVisible();
    unmount();
    await dealPage(undefined);
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    await screen.findByRole('region', { name: 'Products' });
    expect(screen.queryByRole('region', { name: 'Special request' })).toBeNull();
  });

  test('[records 2.6] opens the tab of its topics by their type in the address', async () => {
    const detail = encodeURIComponent(JSON.stringify({ link_table_id: 'organization' }));
    await dealPage({ topic_table_id: 'organization' }, `/detail?type=deal&id=deal_1&openDetail=${detail}`);
    expect(await screen.findByRole('tabpanel', { name: 'Organization' })).toBeVisible();
  });
});
