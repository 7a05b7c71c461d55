import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** Another currency becomes the main one: the amounts that are stored are converted or relabelled, as an administrator chose. */

let server: TestServer;
let admin: Client;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin');
});
afterEach(() => server.close());

const set = (id: string, values: Record<string, unknown>) =>
  ({ action: 'set', section: 'currencies', id, values }) as const;
/** From yuan to dollars, of which one is worth eight yuan. */
const toDollars = [set('USD', { is_main: true, rate: '1' }), set('CNY', { is_main: false, rate: '0.125' })];
const version = async () => (await admin.ok('admin.company', {})).version;
const change = async (amounts?: 'convert' | 'relabel') =>
  admin.call('admin.change', { version: await version(), changes: toDollars, ...(amounts && { amounts }) });

/** Gives equipment, which has no currency of its own, an amount, a range and an amount with its currency. */
async function addFields(): Promise<void> {
  const field = (field_id: string, value_type: string) => ({
    action: 'add' as const,
    section: 'fields' as const,
    table_id: 'equipment',
    value: { field_id, field_name: field_id, type: 'normal', value_type },
  });
  const changes = [field('fee', 'CURRENCY'), field('budget', 'CURRENCY_RANGE'), field('paid', 'CURRENCY_WITH_TYPE')];
  await admin.ok('admin.change', { version: await version(), changes });
}
const fields = {
  name: 'Cold store',
  fee: 9000.01,
  budget: { low: 800, high: 1600 },
  paid: { amount: 100, currency: 'USD' },
};
const create = async (values: object = fields) =>
  (await admin.ok('records.create', { table_id: 'equipment', fields: values as typeof fields })).id;
const amountsIn = async (id: string) => {
  const { fee, budget, paid } = await admin.ok('records.info', { table_id: 'equipment', id });
  return { fee, budget, paid };
};

beforeEach(addFields);

test('the change of the main currency changes nothing before a choice, and previews the number of records', async () => {
  const id = await create();
  const before = await amountsIn(id);
  const preview = await admin.ok('admin.preview', { changes: toDollars });
  expect(preview.main_currency).toMatchObject({ from: 'CNY', to: 'USD', rate: '0.125' });
  expect(preview.main_currency?.records).toBeGreaterThan(0);
  const refused = await change();
  expect([refused.name, refused.error.params]).toEqual([
    'amountsUndecided',
    { records: preview.main_currency?.records },
  ]);
  expect(await amountsIn(id)).toEqual(before);
});

test('converted amounts keep their worth, and an undo restores each of them to the cent', async () => {
  const id = await create();
  const before = await amountsIn(id);
  const { entry_ids } = (await change('convert')).data;
  expect(await amountsIn(id)).toEqual({
    fee: 1125,
    budget: { low: 100, high: 200 },
    paid: { amount: 100, currency: 'USD', main: 100 },
  });
  const later = await create({ ...fields, name: 'Later', fee: 10 });
  await admin.ok('admin.undo', { entry_id: entry_ids[0] ?? '' });
  expect(await amountsIn(id)).toEqual(before);
  // Written in dollars meanwhile, which are worth 7.12 yuan again.
  expect(await amountsIn(later)).toMatchObject({ fee: 71.2 });
});

test('relabelled amounts keep their numbers, and amounts in other currencies are converted again', async () => {
  const id = await create();
  const before = await amountsIn(id);
  const { entry_ids } = (await change('relabel')).data;
  expect(await amountsIn(id)).toEqual({
    fee: 9000.01,
    budget: { low: 800, high: 1600 },
    paid: { amount: 100, currency: 'USD', main: 100 },
  });
  await admin.ok('admin.undo', { entry_id: entry_ids[0] ?? '' });
  expect(await amountsIn(id)).toEqual(before);
});

test('amounts in the own currency of a record stay unchanged', async () => {
  const { id } = await admin.ok('deal.create', { name: 'Own currency', amount: 500 });
  const { amount, currency } = await admin.ok('deal.info', { id });
  await create();
  expect((await change('convert')).name).toBe('ok');
  expect(await admin.ok('deal.info', { id })).toMatchObject({ amount, currency });
});
