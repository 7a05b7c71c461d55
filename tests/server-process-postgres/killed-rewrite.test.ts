import { spawn } from 'node:child_process';
import path from 'node:path';
import { openPostgres } from '../../server/db/postgres-engine';
import { makeKysely } from '../../server/db/dialect';
import { migrate } from '../../server/db/migrate';
import type { Db } from '../../server/db/tables';
import { makeCompany, type TestCompany } from '../support/factories';
import { onServer, startPostgres, type Postgres } from '../support/postgres';

/** A platform kills a server that does not become ready in time: a long migration has to go on where it was (ADR-0332). */

const rowCount = 1_500;
const batchRows = 20;
let postgres: Postgres;
let db: Db;
let company: TestCompany;
let close: () => Promise<void>;

beforeAll(async () => {
  postgres = await startPostgres({ inMemory: true });
  await onServer(postgres.url('postgres'), async (client) => void (await client.query('create database rewritten')));
  const engine = openPostgres({ url: postgres.url('rewritten'), size: 2 });
  close = () => engine.close();
  db = makeKysely(engine);
  await migrate(db, { info: () => undefined });
  company = await makeCompany(db);
  const { id } = await company.addRecord('organization', { data: { name: 'The first' } });
  await onServer(postgres.url('rewritten'), async (client) => {
    const { rows } = await client.query<{ names: string }>(
      `select string_agg(format('%I', attname), ', ' order by attnum) as names from pg_attribute
       where attrelid = 'records'::regclass and attnum > 0 and not attisdropped and attname <> 'id' and attgenerated = ''`,
    );
    const names = rows[0]?.names ?? '';
    await client.query(
      // The names come from the catalogue of this database.
      // eslint-disable-next-line no-restricted-syntax -- columns cannot be parameters
      `insert into records (id, ${names}) select 'copy_' || lpad(n::text, 6, '0'), ${names} from records cross join generate_series(2, $1::int) as n
       where client_id = $2 and id = $3`,
      [rowCount, company.clientId, id],
    );
  });
}, 180_000);
afterAll(async () => {
  await close?.();
  await postgres?.stop();
});

/** The migration of a process of its own, which says after each batch how far it is. */
const program = () => `
  require(${JSON.stringify(path.resolve('node_modules/tsx/dist/cjs/index.cjs'))});
  const load = (file) => require(${JSON.stringify(path.resolve('server/db'))} + '/' + file);
  const db = load('dialect.ts').makeKysely(load('postgres-engine.ts').openPostgres({ url: ${JSON.stringify(postgres.url('rewritten'))}, size: 2 }));
  const migration = { name: '9990-killed', statements: [], rewrite: { table: 'records', keys: ['table_id', 'id'],
    statement: "update records set data = data || jsonb_build_object('rewritten', coalesce((data ->> 'rewritten')::int, 0) + 1) where {batch}" } };
  load('rewrite.ts').runRewrite(db, { info: ({ rows }) => process.stdout.write(rows + '\\n') }, migration, { batchRows: ${batchRows}, reportMs: -1,
    begin: async () => {}, finish: async () => {} }).then(() => process.exit(0), (error) => { console.error(error); process.exit(1); });`;

/** Runs the migration, and kills its process after so many batches. @returns its exit code, null after a kill, and the numbers that it has printed */
async function run(killedAfter: number): Promise<{ code: number | null; rows: number[] }> {
  const child = spawn(process.execPath, ['-e', program()], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (bytes: Buffer) => {
    text += bytes.toString();
    if (text.split('\n').length > killedAfter) child.kill('SIGKILL');
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, rows: text.split('\n').slice(0, -1).map(Number) };
}

async function countsOf(): Promise<Record<string, number>> {
  const rows = await db.selectFrom('records').select('data').where('client_id', '=', company.clientId).execute();
  const counts: Record<string, number> = {};
  for (const { data } of rows) counts[String(data['rewritten'])] = (counts[String(data['rewritten'])] ?? 0) + 1;
  return counts;
}

test('a process that is killed while it changes rows goes on behind its last batch, and no row is changed twice', async () => {
  let reached = 0;
  for (const killedAfter of [5, 9, 2]) {
    const { code, rows } = await run(killedAfter);
    expect(code).toBeNull();
    // The first number of the next process is one batch behind what was stored, which may be more than was printed.
    expect(rows[0]).toBeGreaterThan(reached);
    reached = rows.at(-1) ?? 0;
    const changed = (await countsOf())['1'] ?? 0;
    expect(changed).toBeGreaterThanOrEqual(reached);
    expect(changed).toBeLessThan(rowCount);
  }
  const { code, rows } = await run(Number.POSITIVE_INFINITY);
  expect([code, rows.at(-1)]).toEqual([0, rowCount]);
  expect(rows.length).toBeLessThan(rowCount / batchRows - 10);
  expect(await countsOf()).toEqual({ 1: rowCount });
}, 180_000);
