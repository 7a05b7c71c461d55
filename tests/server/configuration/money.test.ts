import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { sampleCurrencies } from '../../values/samples/around';

const clientId = 'brightsea-feishu';
let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

const valueOf = async (id: string) => (await rep.ok('deal.info', { id })).contract_value;
async function change(id: string, update_data: Record<string, unknown>) {
  const { update_time } = await rep.ok('deal.info', { id });
  return rep.ok('deal.update', { id, known_update_time: update_time, update_data });
}
const setRate = (code: string, rate: string) =>
  server.app.db
    .updateTable('currencies')
    .set({ rate })
    .where('client_id', '=', clientId)
    .where('code', '=', code)
    .execute();

test('the app knows the currencies of its company and no other', async () => {
  expect((await rep.ok('membership.currencyList', {})).list).toEqual(
    [...sampleCurrencies].sort(
      (left, right) => Number(right.is_main) - Number(left.is_main) || (left.code < right.code ? -1 : 1),
    ),
  );
  expect((await rep.ok('start.bootstrap', {})).currencies).toEqual((await rep.ok('membership.currencyList', {})).list);
  const northwind = await server.signIn('rep1', 'northwind-feishu');
  expect((await northwind.ok('start.bootstrap', {})).currencies.find((currency) => currency.is_main)?.code).toBe('USD');
});

test('the server converts an amount at the rate of the company, whatever the sender says', async () => {
  const { id } = await rep.ok('deal.create', {
    name: 'Worth',
    contract_value: { amount: '1,000.005', currency: 'USD', main: 1 },
  });
  expect(await valueOf(id)).toEqual({ amount: 1000.01, currency: 'USD', main: 7120.07 });
});

test('a new rate applies to later saves', async () => {
  const { id } = await rep.ok('deal.create', { name: 'Rates', contract_value: { amount: 1000, currency: 'JPY' } });
  await setRate('JPY', '0.05');
  try {
    await change(id, { name: 'Rates, renamed', contract_value: { amount: 1000, currency: 'JPY', main: 999_999 } });
    expect(await valueOf(id)).toEqual({ amount: 1000, currency: 'JPY', main: 47.5 });
    await change(id, { contract_value: { amount: 2000, currency: 'JPY' } });
    expect(await valueOf(id)).toEqual({ amount: 2000, currency: 'JPY', main: 100 });
  } finally {
    await setRate('JPY', '0.0475');
  }
});

test('an unchanged amount that is sent again is no change', async () => {
  const { id } = await rep.ok('deal.create', { name: 'Same', contract_value: { amount: 5, currency: 'USD' } });
  const before = await rep.ok('deal.info', { id });
  await change(id, { contract_value: { amount: 5, currency: 'USD' } });
  expect((await rep.ok('deal.info', { id })).update_time).toBe(before.update_time);
});

test('an unused currency is refused, and nothing is saved', async () => {
  const answer = await rep.call('deal.create', {
    name: 'No such money',
    contract_value: { amount: 5, currency: 'CHF' },
  });
  expect([answer.name, answer.error.fields]).toEqual(['invalid', [{ field: 'contract_value', code: 'notACurrency' }]]);
  expect((await rep.ok('records.list', { table_id: 'deal', keyword: 'No such money' })).list).toEqual([]);
});

test('deals are sorted by their worth and not by the number before the currency', async () => {
  const made = [];
  for (const contract_value of [
    { amount: 100_000, currency: 'JPY' },
    { amount: 900, currency: 'USD' },
    { amount: 5000, currency: 'CNY' },
  ])
    made.push((await rep.ok('deal.create', { name: 'Sorted by worth', contract_value })).id);
  const [yen, dollars, yuan] = made;
  const { list } = await rep.ok('records.list', {
    table_id: 'deal',
    filter: { field: 'name', relation: 'equal', value: 'Sorted by worth' },
    order_by: { field: 'contract_value', sort: 'desc' },
  });
  expect(list.map((record) => record._id)).toEqual([dollars, yuan, yen]);
});

test('a new deal is in the main currency unless its author chose another', async () => {
  const { id: plain } = await rep.ok('deal.create', { name: 'Plain', amount: 5 });
  const { id: chosen } = await rep.ok('deal.create', { name: 'Chosen', amount: 5, currency: 'USD' });
  expect(await rep.ok('deal.info', { id: plain })).toMatchObject({ currency: 'CNY', currency_symbol: '¥' });
  expect(await rep.ok('deal.info', { id: chosen })).toMatchObject({ currency: 'USD', currency_symbol: '$' });
});

test('a company without a currency setting uses yuan', async () => {
  const { db } = server.app;
  const rows = await db.deleteFrom('currencies').where('client_id', '=', clientId).returningAll().execute();
  expect((await rep.ok('membership.currencyList', {})).list).toEqual([
    { code: 'CNY', currency_symbol: '¥', is_main: true, rate: '1' },
  ]);
  await db.insertInto('currencies').values(rows).execute();
});
