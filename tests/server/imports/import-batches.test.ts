import { watchStatements } from '../../../server/db/dialect';
import { importing, recordsNamed } from '../../support/importing';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
const { uploaded, checked, until } = importing(() => server);
beforeAll(async () => {
  server = await startTestServer();
  server.importWorker.start();
});
afterAll(async () => {
  await server.importWorker.stop();
  await server.close();
});

/** A transaction's writes: the rows whose records it made, and the positions that it stored. */
interface Written {
  rows: Set<number>;
  positions: unknown[];
}

/** Watches the transactions that are committed. @returns those that made records of the file, and what ends the watching */
function watchCommits(): { commits: Written[]; stop: () => void } {
  const commits: Written[] = [];
  const open = new Map<object, Written>();
  const stop = watchStatements(({ sql, parameters, connection }) => {
    if (sql.startsWith('begin')) open.set(connection, { rows: new Set(), positions: [] });
    const own = open.get(connection);
    if (!own) return;
    if (/into "?records"? /.test(sql))
      for (const [, number] of JSON.stringify(parameters).matchAll(/Crate (\d+)\b/g)) own.rows.add(Number(number));
    if (/^update "imports" set "position"/.test(sql)) own.positions.push(parameters[0]);
    if (sql !== 'commit' && sql !== 'rollback') return;
    open.delete(connection);
    if (sql === 'commit' && own.rows.size > 0) commits.push(own);
  });
  return { commits, stop };
}

test('an import saves at most a hundred rows in a transaction, which also stores the last saved row', async () => {
  const rep = await server.signIn('rep1');
  // The heading is row 1 of the file, so crate 2 stands in row 2.
  const numbers = Array.from({ length: 230 }, (_, at) => at + 2);
  const id = await uploaded(rep, ['Name', ...numbers.map((number) => `Crate ${number}`)].join('\n'));
  await checked(rep, id, 'organization', { mode: 'add' });
  const { commits, stop } = watchCommits();
  await rep.ok('imports.act', { import_id: id, action: 'start' });
  const done = await until(rep, id, 'done');
  stop();
  expect(done.counts).toMatchObject({ new: 230 });
  expect(commits.map(({ rows }) => rows.size)).toEqual([100, 100, 30]);
  expect(commits.map(({ positions }) => positions)).toEqual([[101], [201], [231]]);
  expect(commits.map(({ rows }) => Math.max(...rows))).toEqual([101, 201, 231]);
});

test('an import loads the configuration at most twice, for its calls and for its work, for any number of rows', async () => {
  const rep = await server.signIn('rep1');
  const statements: string[] = [];
  const stop = watchStatements(({ sql }) => statements.push(sql));
  const id = await uploaded(rep, ['Name', 'Barrel 1', 'Barrel 2', 'Barrel 3'].join('\n'));
  await checked(rep, id, 'organization', { mode: 'add' });
  await rep.ok('imports.act', { import_id: id, action: 'start' });
  await until(rep, id, 'done');
  stop();
  expect(statements.filter((sql) => sql.includes('c.configuration_version as version')).length).toBeLessThanOrEqual(2);
});

test('the records that the rows of an import create for their links are created together, as the rows are', async () => {
  const rep = await server.signIn('rep1');
  const rows = Array.from({ length: 50 }, (_, at) => `Shared deal ${at},Fresh customer ${at % 25}`);
  const id = await uploaded(rep, ['Deal Name,Customer', ...rows].join('\n'));
  await checked(rep, id, 'deal', { mode: 'add', missing_links: 'create' });
  const inserts: string[] = [];
  const stop = watchStatements(({ sql }) => {
    if (/into "?records"? /.test(sql)) inserts.push(sql);
  });
  await rep.ok('imports.act', { import_id: id, action: 'start' });
  const done = await until(rep, id, 'done');
  stop();
  expect(done.counts).toMatchObject({ new: 50, wrong: 0 });
  // 25 customers, and twice 25 deals.
  expect(inserts.length).toBeLessThanOrEqual(3);
  expect(await recordsNamed(rep, 'organization', 'Fresh customer 7')).toHaveLength(1);
  await rep.ok('imports.act', { import_id: id, action: 'undo' });
  expect(await until(rep, id, 'undone')).toMatchObject({ undone: 50, left: 0 });
});

test('a refused row of an import leaves no record that was created for its link, and the rows beside it keep theirs', async () => {
  const rep = await server.signIn('rep1');
  await rep.ok('organization.create', { name: 'Has the code', credit_code: '91310115MA1K4TAKEN' });
  const rows = Array.from(
    { length: 6 },
    (_, at) => `Kept customer ${at},${at === 3 ? '91310115MA1K4TAKEN' : ''},Partner ${at}`,
  );
  const id = await uploaded(rep, ['Name,Code,Deals', ...rows].join('\n'));
  const columns = ['name', 'credit_code', 'deal_ids'].map((field_id, column) => ({ column, field_id }));
  await checked(rep, id, 'organization', { mode: 'add', missing_links: 'create', columns });
  await rep.ok('imports.act', { import_id: id, action: 'start' });
  expect((await until(rep, id, 'done')).counts).toMatchObject({ new: 5, duplicate: 1 });
  const named = async (name: string) => (await recordsNamed(rep, 'deal', name)).length;
  expect([await named('Partner 2'), await named('Partner 3'), await named('Partner 4')]).toEqual([1, 0, 1]);
  await rep.ok('imports.act', { import_id: id, action: 'undo' });
  expect(await until(rep, id, 'undone')).toMatchObject({ undone: 5, left: 0 });
  expect([await named('Partner 2'), await named('Partner 4')]).toEqual([0, 0]);
});
