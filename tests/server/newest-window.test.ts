import { CompiledQuery, sql } from 'kysely';
import type { RawInput } from '../../domain/contract';
import { watchStatements, type Statement } from '../../server/db/dialect';
import { inTransaction } from '../../server/db/transaction';
import { keepViewIndexes } from '../../server/view-indexes/keep';
import type { Client } from '../support/client';
import { startTestServer, type TestServer } from '../support/server';

/** A page of a list that holds more than are counted is looked for among the newest of its type, for whom they may fill it (ADR-0215). */

const clientId = 'brightsea-feishu';
/** More than are counted, and more than are looked through. */
const many = 1_200;

let server: TestServer;
let admin: Client;
/** Sees every third of the newest. */
let rep: Client;
/** Sees none of the newest. */
let old: Client;
const asked: Statement[] = [];
const onPostgres = process.env.TEST_POSTGRES !== undefined;
beforeAll(async () => {
  server = await startTestServer();
  [admin, rep, old] = await Promise.all([server.signIn('admin'), server.signIn('rep1'), server.signIn('rep3')]);
  await copy(rep, 'dense', { every: 3, after: 0 });
  for (const part of [1, 2]) await copy(admin, `other${part}`, { every: 3, after: part });
  await copy(old, 'sparse', { every: 1, after: 4 * many });
  await sql`analyze records`.execute(server.app.db);
});
const stopWatching = watchStatements((statement) => asked.push(statement));
afterAll(() => {
  stopWatching();
  return server.close();
});

/** Copies of an organization of this person, one at every so many seconds before it. */
async function copy(
  client: Client,
  name: string,
  { every, after, copies = many }: { every: number; after: number; copies?: number },
): Promise<void> {
  const { id } = await client.ok('organization.create', { name, level: name === 'other1' ? 'regular' : 'key' });
  await sql`
    insert into records (client_id, table_id, id, name, name_key, owner, members, followers, pipeline_id, stage_id, is_draft, creator, updater, create_time, update_time, deleted_at, data, field_times, facets, grams, search_text)
    select client_id, table_id, ${name}::text || '_' || copy, name || copy, name_key, owner, members, followers, pipeline_id, stage_id, is_draft, creator, updater,
      create_time - make_interval(secs => ${after}::int + copy * ${every}::int), update_time, deleted_at, data, field_times, facets, grams, search_text
    from records, generate_series(1, ${copies}::int) as copy where client_id = ${clientId} and table_id = 'organization' and id = ${id}`.execute(
    server.app.db,
  );
}

type Question = Omit<RawInput<'records.list'>, 'table_id'>;

const isWindow = ({ sql: text }: Statement) => text.includes('limit 1000) as records');

/** How PostgreSQL finds the rows of the last window without its values, as on the connections for what is prepared. */
async function planOfWindow(): Promise<string> {
  const [window] = asked.filter(isWindow).slice(-1);
  if (!window) throw new Error('no window was asked for');
  return inTransaction(server.app.db, async (trx) => {
    for (const setting of [
      'plan_cache_mode = force_generic_plan',
      'enable_sort = off',
      'enable_bitmapscan = off',
      'enable_seqscan = off',
    ])
      await trx.executeQuery(CompiledQuery.raw(`set local ${setting}`));
    await trx.executeQuery(CompiledQuery.raw(`prepare looked_at as ${window.sql}`));
    const values = window.parameters.map((value) =>
      Array.isArray(value) ? `'{${value.join()}}'` : `'${String(value)}'`,
    );
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain execute looked_at (${values.join()})`),
    );
    await trx.executeQuery(CompiledQuery.raw('deallocate looked_at'));
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

/** The names of a page, and how often the newest were looked through and the whole list read for it. */
async function page(client: Client, question: Question = {}) {
  asked.length = 0;
  const { list, ...counted } = await client.ok('records.list', { table_id: 'organization', ...question });
  const pages = asked.filter(({ sql: text }) => text.includes('json_build_array'));
  const windows = pages.filter(isWindow);
  return { list, counted, windows: windows.length, whole: pages.length - windows.length };
}

/** Nothing is remembered of a list, and nothing was written lately. */
const aMinuteLater = () => server.clock.forward(61_000);

test.each<[string, () => Client, Question]>([
  ['an administrator', () => admin, {}],
  ['a member who sees every third', () => rep, {}],
  ['a member on the fourth page', () => rep, { page: 4, size: 50 }],
])('shows %s the same page as the whole list', async (_who, client, question) => {
  aMinuteLater();
  const first = await page(client(), question);
  expect(first).toMatchObject({ windows: 0, whole: 1, counted: { total: 1_000, total_is_capped: true } });
  if (question.page !== undefined) await page(client(), { ...question, page: 1 });
  const again = await page(client(), question);
  expect(again).toEqual({ ...first, windows: 1, whole: 0 });
  const own = again.list.filter(({ owner_member_id }) => owner_member_id === again.list[0]?.owner_member_id);
  if (client() === rep) expect(own).toHaveLength(again.list.length);
});

test('reads the whole list for somebody who sees none of the newest, and looks for them once', async () => {
  aMinuteLater();
  const first = await page(old);
  expect(first).toMatchObject({ windows: 0, whole: 1, counted: { total_is_capped: true } });
  expect(await page(old)).toEqual({ ...first, windows: 1, whole: 1 });
  expect(await page(old)).toEqual({ ...first, windows: 0, whole: 1 });
  expect(first.list.map(({ _id }) => _id)).toContain('sparse_5');
});

test('finds a filter that has its index by that, and as much as fits it', async () => {
  const question: Question = { filter: { field: 'level', relation: 'include', value: ['key'] } };
  for (let turn = 0; turn < 20; turn += 1) await page(rep, question);
  aMinuteLater();
  const first = await page(rep, question);
  expect(await page(rep, question)).toEqual({ ...first, windows: 0, whole: 1 });
  await copy(admin, 'other3', { every: 1, after: 9 * many, copies: 20_000 });
  await sql`analyze records`.execute(server.app.db);
  await keepViewIndexes(server.app);
  aMinuteLater();
  await page(rep, question);
  expect(await page(rep, question)).toMatchObject({ list: first.list, windows: 1, whole: 0 });
  if (onPostgres) expect(await planOfWindow()).toMatch(/Index (Only )?Scan using view_/);
  await page(rep);
  await page(rep);
  if (onPostgres) expect(await planOfWindow()).toMatch(/Index Scan using records_newest/);
});

test('shows what the reader may see at this moment', async () => {
  aMinuteLater();
  await page(rep);
  const before = await page(rep);
  const [first, second] = before.list;
  // As an operator's repair would, which leaves no event.
  const change = (id: string, values: object) =>
    server.app.db.updateTable('records').set(values).where('client_id', '=', clientId).where('id', '=', id).execute();
  await change(first?._id ?? '', { owner: 'nobody', members: [] });
  await change(second?._id ?? '', { deleted_at: new Date(server.clock.now()) });
  const after = await page(rep);
  expect(after.windows).toBe(1);
  expect(after.list.slice(0, 18)).toEqual(before.list.slice(2));
  const setDataAdmin = (is_data_admin: boolean) =>
    server.app.db
      .updateTable('members')
      .set({ is_data_admin })
      .where('client_id', '=', clientId)
      .where('member_id', '=', before.list[2]?.owner_member_id ?? '')
      .execute();
  await setDataAdmin(true);
  await page(rep);
  expect((await page(rep)).list.some(({ name }) => String(name).startsWith('other'))).toBe(true);
  await setDataAdmin(false);
  expect((await page(rep)).list).toEqual(after.list);
});

test('looks for no draft among them: what waits for its approval is in no list', async () => {
  await sql`update records set is_draft = true where client_id = ${clientId} and id like 'other1\\_%'`.execute(
    server.app.db,
  );
  aMinuteLater();
  for (const turn of [1, 2]) {
    asked.length = 0;
    const { list, total_is_capped } = await admin.ok('records.draftList', { table_id: 'organization' });
    expect([turn, total_is_capped, list.every(({ is_draft }) => is_draft)]).toEqual([turn, true, true]);
    expect(asked.filter(isWindow)).toEqual([]);
  }
});
