import { CompiledQuery, sql } from 'kysely';
import type { RawInput } from '../../../domain/contract';
import { watchStatements, type Statement } from '../../../server/db/dialect';
import { ReadTooSlow } from '../../../server/db/engine';
import { inTransaction } from '../../../server/db/transaction';
import { keepViewIndexes } from '../../../server/view-indexes/keep';
import { startIndexMaker } from '../../../server/view-indexes/make-soon';
import { makeViewUses } from '../../../server/view-indexes/uses';
import { noted } from '../../../server/view-indexes/slow-lists';
import { builtIndexes, listIndex, listViewIndexes } from '../../../server/view-indexes/indexes';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { until } from '../../support/until';

/** Indexes for lists that are asked for often over a large type (ADR-0032). */
const clientId = 'brightsea-feishu';
const dayMs = 24 * 3_600_000;
const onPostgres = process.env.TEST_POSTGRES !== undefined;
const often = 20;

let server: TestServer;
let admin: Client;
let statements: Statement[] = [];
let stopWatching: () => void;
beforeAll(async () => {
  // Only the lists that a test calls slow are: the machine of the tests may be busy.
  server = await startTestServer({ adapt: (app) => ({ ...app, viewUses: makeViewUses({ slowMs: 600_000 }) }) });
  stopWatching = watchStatements((statement) => statements.push(statement));
  admin = await server.signIn('admin');
  await multiply(10_500);
});
afterAll(() => {
  stopWatching();
  return server.close();
});

type Question = Omit<RawInput<'records.list'>, 'table_id'>;
const key = { field: 'level', relation: 'include', value: ['key'] } as const;
const large: Question = {
  filter: { join: 'or', items: [{ join: 'and', items: [key, { field: 'employees', relation: 'gte', value: 4_000 }] }] },
  order_by: { field: 'employees', sort: 'desc' },
};

/** Twice as many copies of an organization, half of them key customers, with from 1 to 5,000 employees. */
async function multiply(copies: number): Promise<void> {
  for (const level of ['key', 'regular']) {
    const { id } = await admin.ok('organization.create', { name: `Copied ${level}`, level, employees: 1 });
    await copy('organization', { id, prefix: `copy_${level}` }, copies);
  }
  await sql`analyze records`.execute(server.app.db);
}

async function copy(tableId: string, { id, prefix }: { id: string; prefix: string }, copies: number): Promise<void> {
  await sql`
    insert into records (client_id, table_id, id, name, name_key, owner, members, followers, pipeline_id, stage_id, is_draft, creator, updater, create_time, update_time, deleted_at, data, field_times, facets, grams, search_text)
    select client_id, table_id, ${prefix}::text || copy, name || copy, name_key, owner, members, followers, pipeline_id, stage_id, is_draft, creator, updater,
      create_time - make_interval(secs => copy), update_time, deleted_at, jsonb_set(data, '{employees}', to_jsonb(1 + copy * 7919 % 5000)), field_times, facets, grams, search_text
    from records, generate_series(1, ${copies}::int) as copy where client_id = ${clientId} and table_id = ${tableId} and id = ${id}`.execute(
    server.app.db,
  );
}

async function ask(times: number, question: Question, table_id = 'organization') {
  let answer = await admin.ok('records.list', { table_id, ...question });
  for (let turn = 1; turn < times; turn += 1) answer = await admin.ok('records.list', { table_id, ...question });
  return answer;
}

/** Some days later: anyone who was signed in signs in again. */
async function later(days: number): Promise<void> {
  server.clock.forward(days * dayMs);
  admin = await server.signIn('admin');
}

const keep = () => keepViewIndexes(server.app);
const made = async () =>
  (await listViewIndexes(server.app.db, clientId)).filter((row) => row.made_at !== null).map((row) => row.index_name);
const built = async () => (await builtIndexes(server.app.db)).map(({ name }) => name);

/** What the database keeps count of for indexes of views. */
async function counted(): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select stxname::text as name from pg_statistic_ext where stxname like 'view_%' order by stxname`.execute(
    server.app.db,
  );
  return rows.map(({ name }) => name);
}

/** How many records the database expects in a list, by a plan. */
const expectedIn = (plan: string) => Number(/using view_\w+ on records .*?rows=(\d+)/.exec(plan)?.[1]);

/** Without its index, a list reads once what fits, for its page and its count. */
const onePass = /\(select count\(\*\) from found\) as found/;
const pageOf = /^\s*with found as materialized/;
/** The count, which is a value of its own where the page has its index. */
const countOf = /\(select count\(\*\) from \(.*? as found\)/s;
/** How the records of a list are counted. */
const countIn = async (question: Question): Promise<string> =>
  countOf.exec((await statementOf(question, countOf)).sql)?.[0] ?? '';

/** The statement of a list that finds its rows, or counts them. */
async function statementOf(question: Question, part: RegExp, tableId?: string): Promise<Statement> {
  statements = [];
  await ask(1, question, tableId);
  const statement = statements.find(({ sql: text }) => part.test(text));
  if (!statement) throw new Error('the list did not ask for that');
  return statement;
}

/** How the database finds the rows of a list. */
async function planOf(question: Question, tableId?: string): Promise<string> {
  const page = await statementOf(question, pageOf, tableId);
  const { rows } = await server.app.db.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain ${page.sql}`, [...page.parameters]),
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('a frequent list over a large type gets an index that the database uses, and loses it when it is no longer requested', async () => {
  const before = await ask(often - 2, large);
  expect((await statementOf(large, pageOf)).sql).toMatch(onePass);
  await keep();
  expect(await built()).toEqual([]);

  await ask(1, large);
  await keep();
  const [name] = await made();
  expect(await built()).toEqual([name]);
  expect(await planOf(large)).toContain(name);
  // Another value, another page and a colleague's own records are the same list to the index.
  expect(
    await planOf({
      ...large,
      filter: {
        join: 'and',
        items: [
          { ...key, value: ['regular'] },
          { field: 'employees', relation: 'gte', value: 4_900 },
        ],
      },
    }),
  ).toContain(name);
  expect(await ask(1, large)).toEqual(before);
  // 2,100 of 21,000; as long as it does not know the values, it expects some 20, and reads all of them for the first page.
  expect(await counted()).toEqual([name]);
  expect(expectedIn(await planOf(large))).toBeGreaterThan(200);
  // Counted in its order: a large type is then counted out of the index until there are enough.
  expect(await countIn(large)).toContain('order by');
  await keep();
  expect(await counted()).toEqual([name]);

  // Used meanwhile: it stays.
  await later(13);
  await ask(1, large);
  await keep();
  await later(13);
  await keep();
  expect(await built()).toEqual([name]);
  await later(2);
  await keep();
  expect([await built(), await counted(), await listViewIndexes(server.app.db, clientId)]).toEqual([[], [], []]);
});

test('a list of records of some owners is counted by an index over owners, with the same number', async () => {
  const keys: Question = {
    filter: { join: 'and', items: [key, { field: 'employees', relation: 'gte', value: 2_000 }] },
  };
  const rep = await server.signIn('rep1');
  const asRep = async () => {
    const { total, total_is_capped: isCapped } = await rep.ok('records.list', { table_id: 'organization', ...keys });
    return { total, isCapped };
  };
  const give = async (share: number) => {
    await sql`update records set owner = 'mb_rep1', members = '{mb_rep1}' where client_id = ${clientId} and table_id = 'organization' and id like 'copy_key%' and hashtext(id) % 100 < ${share}::int`.execute(
      server.app.db,
    );
    await sql`analyze records`.execute(server.app.db);
  };
  await give(-95);
  const few = await asRep();
  expect([few.isCapped, few.total > 20]).toEqual([false, true]);
  for (let turn = 2; turn < often; turn += 1) await asRep();
  // Somebody who sees everything asks for the index of the page alone.
  await ask(1, keys);
  await keep();
  const madeRows = async () => (await listViewIndexes(server.app.db, clientId)).filter((row) => row.made_at !== null);
  expect((await madeRows()).map(({ columns }) => columns.includes('"owner"'))).toEqual([false]);
  await asRep();
  await keep();
  const [page, count] = await madeRows();
  expect([page?.columns.includes('"owner"'), count?.columns.indexOf('"owner"')]).toEqual([false, 1]);
  // The same values are kept count of once.
  expect(await counted()).toEqual([page?.index_name]);

  expect(await asRep()).toEqual(few);
  await give(100);
  statements = [];
  expect(await asRep()).toEqual({ total: 1_000, isCapped: true });
  const statement = statements.find(({ sql: text }) => /by_owner/.test(text));
  const { rows } = await server.app.db.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain ${statement?.sql}`, [...(statement?.parameters ?? [])]),
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
    new RegExp(`(using|Index Scan on) ${count?.index_name} `),
  );
  await give(-95);
  await keep();
  await later(15);
  await keep();
  expect(await built()).toEqual([]);
});

test('an indexed list names each value once, so that the planner estimates the rows and reads them in order', async () => {
  const keys: Question = { filter: key };
  const before = await ask(often, keys);
  expect((await statementOf(keys, pageOf)).sql).toMatch(onePass);
  expect(await planOf(keys)).toContain('facets');
  await keep();
  const [name] = await made();
  expect(await ask(1, keys)).toEqual(before);
  const plan = await planOf(keys);
  // Read in the order of the index: nothing but the page is sorted.
  expect(plan).toMatch(new RegExp(`CTE found\\s+->  Limit .*\\s+->  Index Scan using ${name} on records`));
  expect(plan).not.toMatch(/facets|Bitmap/);
  // Half of 21,000; with the value named twice it would expect half of that.
  expect(expectedIn(plan)).toBeGreaterThan(8_000);
  await keep();
  await later(15);
  await keep();
  expect(await built()).toEqual([]);
});

test('no index is requested for lists with a fixed index, for impossible indexes, for later pages and for filter counts', async () => {
  await ask(often, {});
  await ask(often, { filter: { field: 'owner_member_id', relation: 'include', value: ['mb_rep1'] } });
  await ask(often, { keyword: 'Copied' });
  // Texts may be longer than a row of an index: the save of one must never fail.
  await ask(often, { order_by: { field: 'nickname', sort: 'asc' } });
  await ask(often, { filter: { field: 'nickname', relation: 'equal', value: 'Haiming' } });
  await ask(often, { ...large, page: 2 });
  await ask(often, { ...large, limit: 1 });
  await keep();
  expect(await listViewIndexes(server.app.db, clientId)).toEqual([]);
});

test('a small type gets no index of a view', async () => {
  await ask(often, { order_by: { field: 'name', sort: 'asc' } }, 'user');
  await keep();
  expect(await built()).toEqual([]);
});

test('a list in the order of a choice field uses its index', async () => {
  const ordered: Question = { order_by: { field: 'level', sort: 'asc' } };
  await ask(often, ordered);
  await keep();
  const [name] = await made();
  expect(await planOf(ordered)).toContain(name);
});

test('the order by the last change gets an index where the reader sees every field, because it depends on visible fields', async () => {
  const changed: Question = { order_by: { field: 'update_time', sort: 'desc' } };
  const seer = await server.signIn('data-admin');
  const wanted = async () => {
    await keep();
    return (await listViewIndexes(server.app.db, clientId)).filter(({ columns }) =>
      columns.some((column) => column.includes('update_time')),
    ).length;
  };
  await ask(1, changed);
  expect(await wanted()).toBe(0);
  await seer.ok('records.list', { table_id: 'organization', ...changed });
  expect(await wanted()).toBe(1);
});

test('a type gets at most ten indexes, for its most frequent lists, and indexes of no list are dropped', async () => {
  await sql`create index view_of_nobody on records (client_id) where client_id = 'nobody'`.execute(server.app.db);
  const lists = [
    'employees',
    'founded_on',
    'name',
    'update_time',
    'industry',
    'account_manager',
    'create_time',
  ].flatMap((field) => (['asc', 'desc'] as const).map((sort): Question => ({ order_by: { field, sort } })));
  const asked = lists.filter(({ order_by }) => order_by?.field !== 'create_time' || order_by.sort === 'asc');
  // Counted for somebody who sees every field.
  const seer = await server.signIn('data-admin');
  for (const list of asked) await seer.ok('records.list', { table_id: 'organization', ...list });
  await keep();
  // Counted as if each had been asked for so often: one less than the one before.
  const listed = (await listViewIndexes(server.app.db, clientId)).filter(
    (row) => row.made_at === null && row.table_id === 'organization',
  );
  for (const [place, { index_name }] of listed.entries()) {
    await server.app.db
      .updateTable('view_indexes')
      .set({ uses: often + asked.length - place })
      .where('client_id', '=', clientId)
      .where('index_name', '=', index_name)
      .execute();
  }
  await keep();
  const rows = await listViewIndexes(server.app.db, clientId);
  expect(listed).toHaveLength(asked.length);
  expect(rows.length).toBeGreaterThan(10);
  expect((await built()).sort()).toEqual((await made()).sort());
  expect(await made()).toHaveLength(10);
  expect(await built()).not.toContain('view_of_nobody');
  // The one of the test before stands; of the new ones the most used were made.
  expect(rows.slice(0, 9).every((row) => row.made_at !== null)).toBe(true);
});

describe('a slow list of a large type', () => {
  const byEmployees: Question = { order_by: { field: 'employees', sort: 'asc' } };
  let stop: () => Promise<void>;
  beforeAll(async () => {
    await later(15);
    await keep();
    const { viewUses } = server.app;
    const add = viewUses.add.bind(viewUses);
    const slow = jest
      .spyOn(viewUses, 'add')
      .mockImplementation((list, asked) => add(list, { ...asked, tookMs: 600_000 }));
    const maker = startIndexMaker(server.app);
    stop = async () => {
      await maker.stop();
      slow.mockRestore();
    };
  });
  afterAll(() => stop());

  test('gets its index at once, and loses it when it is no longer requested', async () => {
    await ask(1, { order_by: { field: 'name', sort: 'desc' } }, 'ticket');
    const before = await ask(1, byEmployees);
    await until(async () => (await made()).length > 0);
    const [name] = await made();
    expect([await made(), await built()]).toEqual([[name], [name]]);
    expect(await planOf(byEmployees)).toContain(name);
    expect(await ask(1, byEmployees)).toEqual(before);
    await keep();
    await later(15);
    await keep();
    expect(await built()).toEqual([]);
  });

  test('reports the progress of the index when its caller gives up', async () => {
    const index = listIndex({
      clientId,
      tableId: 'organization',
      columns: [{ expression: 'followers', isFieldValue: false }],
    });
    const giveUp = () => noted(server.app, [index], false, () => Promise.reject(new ReadTooSlow('it is slow')));
    await expect(giveUp()).rejects.toThrow(ReadTooSlow);
    // The embedded database has one connection: nobody is answered while it makes an index.
    if (!onPostgres) return;
    // An index is not made whole while somebody writes who began before it.
    let commit = () => {};
    const writing = inTransaction(server.app.db, async (trx) => {
      await sql`update records set owner = owner where client_id = ${clientId} and table_id = 'ticket'`.execute(trx);
      await new Promise<void>((resolve) => (commit = resolve));
    });
    await until(async () => (await giveUp().catch(({ name }: Error) => name)) === 'indexBeingMade');
    await expect(giveUp()).rejects.toMatchObject({ name: 'indexBeingMade', params: { percent: 0 } });
    commit();
    await writing;
    await until(async () => (await made()).length > 0);
  });
});

test('the order of a type that puts closed records last gets an index that the database uses', async () => {
  const { id } = await admin.ok('deal.create', { name: 'Copied deal', close_on: '2026-12-01' });
  await copy('deal', { id, prefix: 'copy_deal' }, 21_000);
  await sql`analyze records`.execute(server.app.db);
  const question: Question = { order_by: { field: 'usual_order', sort: 'asc' } };
  const before = await ask(1, question, 'deal');
  const earlier = await built();
  await ask(often, question, 'deal');
  await keep();
  const [name] = (await built()).filter((index) => !earlier.includes(index));
  expect(await planOf(question, 'deal')).toContain(name ?? 'an index');
  expect((await ask(1, question, 'deal')).list.map(({ _id }) => _id)).toEqual(before.list.map(({ _id }) => _id));
});
