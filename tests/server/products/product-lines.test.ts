import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

const clientId = 'brightsea-feishu';
const table_id = 'deal';
let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(1_500));

let count = 0;
const newDeal = async (values: Record<string, unknown> = {}) =>
  (await rep.ok('deal.create', { name: `Sold deal ${(count += 1)}`, ...values })).id;
const newProduct = async (values: Record<string, unknown> = {}) =>
  (
    await (
      await server.signIn('data-admin')
    ).ok('records.create', { table_id: 'product', fields: { name: `Olives ${(count += 1)}`, price: 19.99, ...values } })
  ).id;
const save = (id: string, product_list: object[], more: object = {}) =>
  rep.call('products.saveLines', { id, table_id, product_list, ...more });
const lines = (id: string, client = rep) => client.ok('products.lines', { id, table_id });

test('[records 3.55] [records 3.57] [records 3.58] [records 3.59] [records 7.54] [records 7.55] product lines cost price times number, exactly, and a deal the sum of its lines', async () => {
  const id = await newDeal({ amount: 0.3 });
  expect(await lines(id)).toMatchObject({ list: [], total: 0, totalAmount: 0, version: 0, currency: 'CNY' });
  const saved = await save(id, [
    { name: 'Bread', number: 1, price: 0.1 },
    { name: ' Oil ', number: 1, price: 0.2, description: 'cold pressed' },
  ]);
  expect(saved.data).toMatchObject({
    list: [
      { name: 'Bread', number: 1, price: 0.1, amount: 0.1, currency: 'CNY', description: '', deleted: false },
      { name: 'Oil', number: 1, price: 0.2, amount: 0.2, description: 'cold pressed' },
    ],
    total: 2,
    totalAmount: 0.3,
    currency_symbol: '¥',
    asks_for_amount: false,
  });
  expect(await lines(id)).toEqual(saved.data);
});

test('product lines keep the sent order, omitted properties stay, and an omitted line is removed', async () => {
  const id = await newDeal();
  const [first, second, third] = (
    await save(
      id,
      ['A', 'B', 'C'].map((name) => ({ name, number: 2, price: 5, description: `About ${name}` })),
    )
  ).data.list;
  const moved = await save(id, [
    { _id: third?._id },
    { _id: first?._id, number: 3 },
    { _id: second?._id, deleted: true },
  ]);
  expect(moved.data.list.map(({ name, number, description }) => [name, number, description])).toEqual([
    ['C', 2, 'About C'],
    ['A', 3, 'About A'],
  ]);
  expect(moved.data.totalAmount).toBe(25);
  expect((await save(id, [{ _id: second?._id, number: 1 }])).error.fields).toEqual([
    { field: 'product_list.0._id', code: 'notARecord' },
    { field: 'product_list.0.name', code: 'required' },
    { field: 'product_list.0.price', code: 'required' },
  ]);
  expect((await save(id, [])).data).toMatchObject({ list: [], totalAmount: 0 });
});

test('[records 5.18] product lines copy name and price from the catalogue or are free, and a removed product stays with a mark', async () => {
  const id = await newDeal();
  const product = await newProduct({ name: 'Capers' });
  const { data } = await save(id, [
    { product_id: product, number: 2 },
    { product_id: product, number: 1, price: 15, name: 'Capers, small' },
  ]);
  expect(data.list).toMatchObject([
    { product_id: product, client_product_id: product, name: 'Capers', price: 19.99, amount: 39.98 },
    { product_id: product, name: 'Capers, small', price: 15 },
  ]);
  await (await server.signIn('data-admin')).ok('records.remove', { table_id: 'product', id: product });
  const after = await lines(id);
  expect(after.list.map(({ is_product_gone, name }) => [is_product_gone, name])).toEqual([
    [true, 'Capers'],
    [true, 'Capers, small'],
  ]);
  expect(
    (
      await save(
        id,
        after.list.map(({ _id }) => ({ _id })),
      )
    ).name,
  ).toBe('ok');
  for (const gone of [product, 'nothing'])
    expect((await save(id, [{ product_id: gone, number: 1, price: 1, name: 'Again' }])).error.fields).toEqual([
      { field: 'product_list.0.product_id', code: 'notARecord' },
    ]);
});

test('[records 7.53] discontinued products can be left out of the list, and cannot be used on a new line', async () => {
  const off = await newProduct({ name: 'Out of season', sale_status: 'off' });
  const on = await newProduct({ name: 'In season', sale_status: 'on' });
  const unsaid = await newProduct({ name: 'Any season' });
  const listed = async (enabled_only: boolean) => {
    const { list } = await rep.ok('products.list', { keyword: 'season', enabled_only });
    return list.map(({ _id }) => _id).sort();
  };
  expect(await listed(false)).toEqual([off, on, unsaid].sort());
  expect(await listed(true)).toEqual([on, unsaid].sort());
  const id = await newDeal();
  expect((await save(id, [{ product_id: off, number: 1 }])).name).toBe('invalid');
  expect((await save(id, [{ product_id: on, number: 1 }])).name).toBe('ok');
});

test('product lines keep the rate at which a foreign price was converted', async () => {
  const id = await newDeal({ currency: 'USD' });
  const product = await newProduct({ price: 71.2 });
  const { data } = await save(id, [
    { name: 'Ours', number: 1, price: 100 },
    { name: 'Theirs', number: 2, price: 10_000, currency: 'JPY' },
    { product_id: product, number: 1 },
  ]);
  expect(data).toMatchObject({
    currency: 'USD',
    currency_symbol: '$',
    list: [
      { price: 100, currency: 'USD' },
      { price: 66.71, currency: 'USD', source_price: 10_000, source_currency: 'JPY', rate: '0.0066713483146067' },
      { price: 10, source_price: 71.2, source_currency: 'CNY' },
    ],
    totalAmount: 243.42,
  });
  await server.app.db
    .updateTable('currencies')
    .set({ rate: '0.05' })
    .where('client_id', '=', clientId)
    .where('code', '=', 'JPY')
    .execute();
  const again = await save(
    id,
    data.list.map(({ _id }) => ({ _id, description: 'Looked at' })),
  );
  expect(again.data.list[1]).toMatchObject({ price: 66.71, rate: '0.0066713483146067' });
  expect((await save(id, [{ name: 'Coins', number: 1, price: 1, currency: 'EUR' }])).error.fields).toEqual([
    { field: 'product_list.0.currency', code: 'notACurrency' },
  ]);
});

test('[records 3.56] an invalid product line is refused with each faulty part, and nothing is stored', async () => {
  const id = await newDeal();
  const refused = await save(id, [
    { name: 'Fine', number: 1, price: 1 },
    { name: '', number: 0, price: -1, description: 'x'.repeat(501) },
    { name: 'Half', number: 0.0005, price: 1.005 },
    { name: 'Words', number: 'two', price: {} },
  ]);
  expect([refused.name, refused.error.fields?.map(({ field, code }) => `${field} ${code}`)]).toEqual([
    'invalid',
    [
      'product_list.1.name required',
      'product_list.1.number tooSmall',
      'product_list.1.price tooSmall',
      'product_list.1.description tooLong',
      'product_list.2.number tooSmall',
      'product_list.3.number wrongType',
      'product_list.3.price wrongType',
    ],
  ]);
  expect((await lines(id)).list).toEqual([]);
  // Brightsea sells by weight: three decimals.
  expect((await save(id, [{ name: 'By weight', number: 0.125, price: 8 }])).data.totalAmount).toBe(1);
});

test('[records 7.54] product lines can be sent back as they were read, whoever created them, without a change', async () => {
  const id = await newDeal();
  const [product] = (await rep.ok('products.list', { size: 1, enabled_only: true })).list;
  const made = await save(id, [
    { name: 'Freely written', number: 2, price: 1.5, description: 'By hand' },
    { client_product_id: String(product?._id), number: 1 },
    { name: 'In dollars', number: 1, price: 10, currency: 'USD' },
  ]);
  expect(made.name).toBe('ok');
  const read = (await lines(id)).list;
  expect(read[1]).toMatchObject({ product_id: product?._id, client_product_id: product?._id });
  expect((await save(id, read)).name).toBe('ok');
  expect((await lines(id)).list).toEqual(read);
  const refused = await save(id, [{ name: 'Two', number: 1, price: 1, product_id: 'one', client_product_id: 'other' }]);
  expect(refused.error.fields?.map(({ field }) => field)).toContain('product_list.0.client_product_id');
});

test('[records 7.54] numbers of product lines are accepted as texts: prices are rounded half up, pieces are cut', async () => {
  const id = await newDeal();
  const saved = await save(id, [
    { name: 'Rounded', number: '2.1239', price: 1.005 },
    { name: 'Typed', number: 1, price: '1.01' },
  ]);
  expect(saved.data.list.map(({ number, price }) => [number, price])).toEqual([
    [2.123, 1.01],
    [1, 1.01],
  ]);
});

test('the amount of the deal follows the total on request, in the same save, and the old amount stays in the timeline', async () => {
  const id = await newDeal({ amount: 500 });
  expect((await save(id, [{ name: 'Jars', number: 3, price: 33.33 }])).data).toMatchObject({
    totalAmount: 99.99,
    asks_for_amount: true,
  });
  expect((await rep.ok('deal.info', { id })).amount).toBe(500);
  const synced = await save(
    id,
    (await lines(id)).list.map(({ _id }) => ({ _id })),
    { sync_amount: true },
  );
  expect(synced.data.asks_for_amount).toBe(false);
  expect((await rep.ok('deal.info', { id })).amount).toBe(99.99);
  const events = (await rep.ok('deal.events', { id })).list;
  expect(events.find(({ changes }) => changes)?.changes).toMatchObject([{ field: 'amount', old_text: '500.00' }]);
  expect(events.find(({ products }) => products)?.products).toEqual({
    currency: 'CNY',
    before: 0,
    now: 99.99,
    count: 1,
  });
});

test('of two members who change product lines at once the second gets a conflict, and no line is lost or mixed', async () => {
  const id = await newDeal({ deal_team: ['mb_rep2'] });
  const { version } = await lines(id);
  const colleague = await server.signIn('rep2');
  const answers = await Promise.all(
    [rep, colleague, rep, colleague].map((client, index) =>
      client.call('products.saveLines', {
        id,
        table_id,
        known_version: version,
        product_list: [{ name: `By ${index}`, number: 1, price: index + 1 }],
      }),
    ),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 1409, 1409, 1409]);
  expect((await lines(id)).list).toHaveLength(1);
});

test('product lines are readable and writable with their deal, and types without lines have none', async () => {
  const id = await newDeal();
  await save(id, [{ name: 'Jars', number: 1, price: 1 }]);
  const finance = await server.signIn('m22');
  expect((await lines(id, finance)).list).toHaveLength(1);
  const write = (client: Client) => client.call('products.saveLines', { id, table_id, product_list: [] });
  expect((await write(finance)).name).toBe('notAllowed');
  const stranger = await server.signIn('rep4');
  expect((await stranger.call('products.lines', { id, table_id })).name).toBe('notReadable');
  expect((await write(stranger)).name).toBe('notReadable');
  const company = await rep.ok('organization.create', { name: 'Without lines' });
  expect((await rep.call('products.lines', { id: company.id, table_id: 'organization' })).name).toBe('notAllowed');
  expect(
    (await rep.call('products.saveLines', { id: company.id, table_id: 'organization', product_list: [] })).name,
  ).toBe('notAllowed');
});
