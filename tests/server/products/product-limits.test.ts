import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** The longest, most and largest that lines of products may be, and what is tried beyond it. */

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
const newDeal = async (values: object = {}) =>
  (await rep.ok('deal.create', { name: `Large deal ${(count += 1)}`, ...values })).id;
const save = (id: string, product_list: object[], more: object = {}, client = rep) =>
  client.call('products.saveLines', { id, table_id, product_list, ...more });
const lines = (id: string, client = rep) => client.ok('products.lines', { id, table_id });
const issues = (answer: { error: { fields?: { field: string; code: string }[] } }) =>
  answer.error.fields?.map(({ field, code }) => `${field} ${code}`);

test('two hundred product lines with the longest texts are saved, reordered and removed, and one more is refused', async () => {
  const id = await newDeal();
  const text = '😀'.repeat(250);
  const line = (number: number) => ({
    name: `${number} ${text}`.slice(0, 500),
    number: 0.1,
    price: 0.1,
    description: text,
  });
  const many = Array.from({ length: 200 }, (_, place) => line(place));
  const saved = await save(id, many);
  expect([saved.name, saved.data.total, saved.data.totalAmount]).toEqual(['ok', 200, 2]);
  const turned = await save(
    id,
    [...saved.data.list].reverse().map(({ _id }) => ({ _id })),
  );
  expect(turned.data.list.map(({ name }) => name.split(' ')[0])).toEqual(many.map((_, place) => String(199 - place)));
  expect((await save(id, [...many, line(200)])).name).toBe('invalid');
  // What was taken out over and over does not come back, and does not count.
  for (let round = 0; round < 3; round += 1) await save(id, many);
  expect((await save(id, many)).data.total).toBe(200);
  expect((await save(id, [])).data).toMatchObject({ total: 0, totalAmount: 0 });
});

test('the total of a line and of a deal has a limit of exact cents', async () => {
  const id = await newDeal();
  const largest = { name: 'Largest', number: 1, price: 1_000_000_000_000 };
  expect(
    (
      await save(
        id,
        Array.from({ length: 9 }, () => largest),
      )
    ).data.totalAmount,
  ).toBe(9e12);
  expect(
    issues(
      await save(
        id,
        Array.from({ length: 10 }, () => largest),
      ),
    ),
  ).toEqual(['product_list tooLarge']);
  expect(issues(await save(id, [{ ...largest, number: 10 }]))).toEqual(['product_list.0.price tooLarge']);
  expect(issues(await save(id, [{ ...largest, price: 1e12 + 1 }]))).toEqual(['product_list.0.price tooLarge']);
  // What fits in dollars may not fit in yen.
  const inYen = await newDeal({ currency: 'JPY' });
  expect(issues(await save(inYen, [{ ...largest, currency: 'USD' }]))).toEqual(['product_list.0.price tooLarge']);
  expect((await lines(id)).totalAmount).toBe(9e12);
});

test.each<[string, unknown]>([
  ['a number in words', 'one'],
  ['a list', [1]],
  ['an object', { valueOf: 1 }],
  ['something deep', JSON.parse(`${'['.repeat(60)}1${']'.repeat(60)}`)],
  ['true', true],
])('%s is neither a valid number of pieces nor a valid price', async (_what, value) => {
  const id = await newDeal();
  const answer = await save(id, [{ name: 'Odd', number: value, price: value }]);
  expect(answer.name).toBe('invalid');
  expect((await lines(id)).list).toEqual([]);
});

test('a doubled product line is refused, and so is a line of another deal', async () => {
  const id = await newDeal();
  const other = await newDeal();
  const [line] = (await save(id, [{ name: 'Mine', number: 1, price: 1 }])).data.list;
  expect(issues(await save(id, [{ _id: line?._id }, { _id: line?._id }]))).toEqual(['product_list.1._id notARecord']);
  expect(issues(await save(other, [{ _id: line?._id, name: 'Taken', number: 1, price: 1 }]))).toEqual([
    'product_list.0._id notARecord',
  ]);
  expect((await lines(id)).list).toHaveLength(1);
});

test('a product of another company is refused, and its deals show no lines', async () => {
  const northwind = await server.signIn('rep1', 'northwind-feishu');
  // Its own id, and not one that every demo company has.
  const theirs = await (
    await server.signIn('admin', 'northwind-feishu')
  ).ok('records.create', { table_id: 'product', fields: { name: 'Their hammer', price: 1 } });
  const id = await newDeal();
  const answer = await save(id, [{ product_id: theirs.id, number: 1, price: 1, name: 'Theirs' }]);
  expect(issues(answer)).toEqual(['product_list.0.product_id notARecord']);
  expect((await northwind.call('products.lines', { id, table_id })).name).toBe('notFound');
  expect((await save(id, [], {}, northwind)).name).toBe('notFound');
});

test('a removed right counts at the next save of product lines, and nothing of it is stored', async () => {
  const id = await newDeal({ deal_team: ['mb_rep4'] });
  await save(id, [{ name: 'Jars', number: 1, price: 1 }]);
  const colleague = await server.signIn('rep4');
  const { version, can_write } = await lines(id, colleague);
  expect(can_write).toBe(true);
  const { update_time } = await rep.ok('deal.info', { id });
  await rep.ok('deal.update', { id, known_update_time: update_time, update_data: { deal_team: [] } });
  const answer = await save(id, [], { known_version: version }, colleague);
  expect(answer.name).toBe('notReadable');
  expect((await lines(id)).list).toHaveLength(1);
});

test('a product line keeps its currency when the deal changes its own, and the total converts all lines at once', async () => {
  const id = await newDeal({ currency: 'JPY' });
  await save(id, [{ name: 'Nails', number: 10_000, price: 1 }]);
  const { update_time } = await rep.ok('deal.info', { id });
  await rep.ok('deal.update', { id, known_update_time: update_time, update_data: { currency: 'USD' } });
  // A rounded price of 0.01 dollars would make 100 of it.
  expect(await lines(id)).toMatchObject({ currency: 'USD', totalAmount: 66.71, list: [{ price: 1, currency: 'JPY' }] });
});
