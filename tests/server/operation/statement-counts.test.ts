import type { RawInput } from '../../../domain/contract';
import type { Answer, Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { startTracing } from '../security/trace';

/**
 * How often a call that people wait for asks the database, once a process knows the configuration of the company: as often for a hundred
 * records with many links as for one. The first statement is the session's.
 *
 * The budgets protect the time that a person waits at the phone. Most statements of a read run one after the other, so each of them is one more
 * round trip to the database before the answer begins, and keeps its connection from other readers: the embedded database has only one (ADR-0122).
 */

let server: TestServer;
let rep: Client;
const trace = startTracing();
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
  await rep.ok('records.list', { table_id: 'organization', limit: 1 });
});
afterAll(() => server.close());

/** Fails where an answer takes more statements than `budget`, names them, and says what the budget protects and how it is raised. */
async function expectStatements(budget: number, ask: () => Promise<Answer<unknown>>): Promise<void> {
  const { name, done } = await trace(ask);
  expect(name).toBe('ok');
  if (done.length <= budget) return;
  throw new Error(
    [
      `${done.length} statements, and the budget is ${budget}.`,
      'Each is a round trip on a connection, which a person waits for at the phone. Join the new one to a statement that is there, or leave it out',
      'where it is not needed. Where it is worth the wait: measure with `npm run bench -- server`, raise the number here, and write both figures into the',
      'body of the commit and into ADR-0122.',
      ...done.map((sql) => `  ${sql.slice(0, 160)}`),
    ].join('\n'),
  );
}

/** Organizations also name those that they are related with: one statement for all of a page. */
const related = 1;
/** Cards of these types show the last note or the days in a stage: one statement for all of a page. */
const times = (tableId: string) => (['organization', 'lead', 'deal'].includes(tableId) ? 1 : 0);

test.each(['organization', 'user', 'lead', 'deal', 'ticket', 'product', 'equipment', 'equipment_check'])(
  'a list of %s takes the fixed statements for page, count, chats and references',
  async (table_id) => {
    const limitOfType = (table_id === 'organization' ? 3 + related : 3) + times(table_id);
    for (const limit of [2, 20, 100])
      await expectStatements(limitOfType, () => rep.call('records.list', { table_id, limit }));
    const order_by = { field: 'update_time', sort: 'desc' } as const;
    await expectStatements(limitOfType, () => rep.call('records.list', { table_id, limit: 20, order_by }));
  },
);

const level = { field: 'level', relation: 'include' as const, value: ['key'] };
const byName = { field: 'name', sort: 'asc' } as const;
test.each<[string, Omit<RawInput<'records.list'>, 'table_id'>]>([
  ['by a filter that has no index', { filter: level }],
  ['by a filter that nothing fits', { filter: { field: 'employees', relation: 'gt', value: 900_000_000 } }],
  ['by a filter, in an order that has no index', { filter: level, order_by: byName }],
  ['behind its last page', { filter: level, page: 400 }],
  ['without a filter behind its last page', { page: 400 }],
  ['of a common word', { keyword: 'a' }],
  ['of a word that nothing holds', { keyword: 'Xyzzyq' }],
  ['of a word, by a filter', { keyword: 'a', filter: level }],
  ['of a word in another order', { keyword: 'a', order_by: byName }],
  ['of a word behind its last page', { keyword: 'a', page: 400 }],
  ['that is only counted', { filter: level, limit: 1 }],
])('a list %s takes the fixed statements for page, count, chats and references', async (_case, question) => {
  const input = { table_id: 'organization', ...('limit' in question ? {} : { size: 20 }), ...question };
  await expectStatements(3 + related + times('organization'), () => rep.call('records.list', input));
});

test('a board takes the fixed statements for its columns, references, counts and sums', async () => {
  const deals = { table_id: 'deal', pipeline_id: 'new_business' };
  await expectStatements(3 + times('deal'), () => rep.call('records.board', deals));
  const stage_ids = ['new_business_contact'];
  await expectStatements(3 + times('deal'), () => rep.call('records.board', { ...deals, stage_ids }));
  await expectStatements(2, () => rep.call('records.boardTotals', deals));
});

test('a record page takes the fixed statements for record, chat, references and stage', async () => {
  const { list } = await rep.ok('records.list', { table_id: 'deal', limit: 1 });
  const id = list[0]?._id ?? '';
  await expectStatements(5, () => rep.call('deal.info', { id }));
});

test('a new customer takes the fixed statements for record, timeline and event', async () => {
  const customer = { level: 'key', industry: 'retail', employees: 120, phone: '13900001234' };
  await rep.ok('organization.create', { name: 'The first one', ...customer });
  await expectStatements(4, () => rep.call('organization.create', { name: 'Nobody else is concerned', ...customer }));
});

test('a changed customer takes the fixed statements for reading, writing, effects and answer', async () => {
  const { id } = await rep.ok('organization.create', { name: 'To be changed' });
  await expectStatements(11, () => rep.call('organization.update', { id, update_data: { remark: 'Wants an offer' } }));
  await expectStatements(5, () => rep.call('organization.info', { id }));
  await expectStatements(5, () => rep.call('organization.events', { id, page: 1, size: 20 }));
});

test('a list of linked records takes the fixed statements for record, page, count and references', async () => {
  const { list } = await rep.ok('records.list', { table_id: 'organization', limit: 1 });
  const linked = { object_type: 'organization', object_id: list[0]?._id ?? '' };
  for (const table_id of ['deal', 'user', 'ticket'])
    for (const size of [2, 20])
      await expectStatements(4 + times(table_id), () => rep.call('links.list', { ...linked, table_id, page: 1, size }));
});

test('the start of the app takes the fixed statements', async () => {
  await expectStatements(4, () => rep.call('start.bootstrap', {}));
  await expectStatements(1, () => rep.call('fieldConfig.tableList', {}));
  await expectStatements(1, () => rep.call('fieldConfig.allList', { table: 'deal' }));
  await expectStatements(1, () => rep.call('membership.currencyList', {}));
});

test('a search among the newest records takes the fixed statements', async () => {
  await expectStatements(5 + times('organization'), () =>
    rep.call('records.search', { table_id: 'organization', keyword: 'a', limit: 20 }),
  );
});
