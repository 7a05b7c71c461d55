/**
 * `npm run bench -- tenants`: measures how other companies affect one company. Measures a list, a first page and a sign-in of one company on
 * PostgreSQL, first nearly alone and then with COMPANIES (1000) copies of it. Both times the sweeps (outbox, clean-up, digests) run without a
 * pause. A round of the sweeps is measured for each company. Ends with 1 when a measured operation takes more than 1.3 times as long with the other
 * companies.
 */
import { sql } from 'kysely';
import { tenantTables } from '../server/db/migrate';
import type { Db } from '../server/db/tables';
import { inTransaction } from '../server/db/transaction';
import { cleanUp } from '../server/jobs/cleanup';
import { doDailyWork } from '../server/jobs/schedules';
import { startPostgres } from '../tests/support/postgres';
import { startTestServer, type TestServer } from '../tests/support/server';

const companies = Number(process.env.COMPANIES ?? 1_000);
const limit = 1.3;
/** The id of a small company with 145 records, as most companies have. */
const original = 'northwind-feishu';
/** The number of measured calls of each kind; the calls that warm up do not count. */
const samples = 150;
const signIns = 15;
const warmUp = 30;

/** Copies all rows of one company this many times, table by table, parents first. */
async function copyCompany(db: Db, count: number): Promise<void> {
  for (const table of tenantTables) {
    const { rows } = await sql<{ name: string }>`
      select column_name::text as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and column_name <> 'client_id'`.execute(
      db,
    );
    const columns = sql.join(rows.map(({ name }) => sql.id(name)));
    // A session is found by its hash, which is unique to the person.
    if (table === 'sessions') continue;
    await inTransaction(db, async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`
        insert into ${sql.id(table)} (client_id, ${columns})
        select 'copy' || copies.copy, ${columns} from ${sql.id(table)}, generate_series(1, ${count}::int) as copies (copy)
        where client_id = ${original}`.execute(trx);
    });
    await sql`vacuum (analyze) ${sql.id(table)}`.execute(db);
  }
  // Each copy has a separate tenant and separate people, because the sweeps read the directory.
  await sql`update clients set tenant_key = client_id where client_id like 'copy%'`.execute(db);
  await sql`
    insert into directory (channel, tenant_key, open_id, client_id, member_id)
    select channel, 'copy' || copies.copy, open_id, 'copy' || copies.copy, member_id
    from directory, generate_series(1, ${count}::int) as copies (copy) where client_id = ${original}`.execute(db);
  await sql`vacuum (analyze) directory`.execute(db);
}

const median = (times: readonly number[]) => [...times].sort((left, right) => left - right)[times.length >> 1] ?? 0;

async function timed(count: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return median(times);
}

interface Figures {
  list: number;
  firstPage: number;
  signIn: number;
  /** The milliseconds of a round for each company. */
  sweepsEach: number;
  /** The time of one round of the outbox over all companies without due rows. */
  outboxLook: number;
}

async function measure(server: TestServer): Promise<Figures> {
  const { app, outbox } = server;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from clients`.execute(app.db);
  const rep = await server.signIn('rep1', original);
  const list = () => rep.ok('records.list', { table_id: 'organization', limit: 20 });
  const firstPage = () => rep.ok('start.bootstrap', {});
  for (let turn = 0; turn < warmUp; turn += 1) await Promise.all([list(), firstPage()]);
  await outbox.drain();
  await cleanUp(app);
  const sweepsEach =
    (await timed(3, async () => {
      await cleanUp(app);
      await doDailyWork(app);
    })) / (rows[0]?.count ?? 1);
  const outboxLook = await timed(20, () => outbox.drain());
  let stop = false;
  const sweeping = (async () => {
    while (!stop) {
      await outbox.drain();
      await cleanUp(app, () => stop);
      await doDailyWork(app, new Map(), () => stop);
    }
  })();
  try {
    return {
      list: await timed(samples, list),
      firstPage: await timed(samples, firstPage),
      signIn: await timed(signIns, () => server.signIn('rep1', original)),
      sweepsEach,
      outboxLook,
    };
  } finally {
    stop = true;
    await sweeping;
  }
}

async function main(): Promise<void> {
  const postgres = await startPostgres();
  process.env.TEST_POSTGRES = postgres.url('postgres');
  const server = await startTestServer({ env: { LOG_LEVEL: 'fatal' } });
  try {
    const few = await measure(server);
    await copyCompany(server.app.db, companies);
    const many = await measure(server);
    let isBroken = false;
    for (const name of Object.keys(few) as (keyof Figures)[]) {
      const ratio = many[name] / few[name];
      const counts = name !== 'outboxLook' && ratio > limit;
      isBroken ||= counts;
      console.log(
        `${name.padEnd(12)} ${few[name].toFixed(2).padStart(8)} ms alone, ${many[name].toFixed(2).padStart(8)} ms beside ${companies}: ${ratio.toFixed(2)} times${counts ? `, more than ${limit}` : ''}`,
      );
    }
    process.exitCode = isBroken ? 1 : 0;
  } finally {
    await server.close();
    await postgres.stop();
  }
}

void main();
