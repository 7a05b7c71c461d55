/**
 * `npm run bench -- memory` after `npm run build`: measures the resident memory of the built server, and the time until it is ready again. It runs
 * on the embedded database with the demo, and on PostgreSQL while people of 1,000 companies use it, each with the shipped configuration. Ends with
 * 1 above 700 MB embedded, 200 MB on PostgreSQL, or two seconds until it is ready on an existing store. COMPANIES (1000), BUILD (the folder of the
 * build; `dist`).
 */
import { readFileSync } from 'node:fs';
import { defaultCurrency } from '../domain/metadata/currency';
import { calls } from '../domain/contract/calls';
import { openDatabase } from '../server/db/connection';
import type { Db } from '../server/db/tables';
import { inTransaction } from '../server/db/transaction';
import { shippedTypes } from '../server/demo/configuration';
import { makeLog } from '../server/http/log';
import { writeCompany } from '../server/queries/configuration/configuration';
import { readSettings } from '../server/settings';
import { startPostgres } from '../tests/support/postgres';
import { emptyFolder, removeFolder, RunningServer } from '../tests/support/running-server';
import { openBenchSession } from './session';

const companies = Number(process.env.COMPANIES ?? 1_000);
const limits = { embeddedMb: 700, postgresMb: 200, readyMs: 2_000 };
/** The number of calls for each company. The second call uses what the server has cached, or reads it again. */
const rounds = 2;
const { BUILD: build } = process.env;
const environment = { SECRET_KEY: 'a key of the benchmark that is long enough' };

/** Returns the present memory of a process in megabytes. */
function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}

/** Starts the server, stops it, and starts it again on the same store. */
async function restarted(
  dataDir: string,
  extraSettings: Record<string, string>,
): Promise<{ server: RunningServer; readyMs: number }> {
  const start = { dataDir, environment: { ...environment, ...extraSettings }, ...(build !== undefined && { build }) };
  const first = await RunningServer.launch(start);
  await first.ready(300_000);
  await first.stop();
  const server = await RunningServer.launch(start);
  return { server, readyMs: await server.ready() };
}

/** Adds a company with one member. @returns the id of a session */
async function addCompany(db: Db, number: number): Promise<string> {
  const [clientId, now] = [`company${number}`, new Date()];
  const company = {
    client_id: clientId,
    name: clientId,
    channel: 'feishu' as const,
    tenant_key: clientId,
    est: true,
    time_zone: 'Asia/Shanghai',
    free_seats: false,
  };
  await inTransaction(db, (trx) =>
    writeCompany(trx, { version: 1, company, currencies: [defaultCurrency], roles: [], types: shippedTypes() }, now),
  );
  await db
    .insertInto('members')
    .values({
      client_id: clientId,
      member_id: `${clientId}_rep`,
      name: 'rep',
      name_pinyin: 'rep',
      avatar_url: '',
      open_id: 'ou_rep',
      is_admin: false,
      is_data_admin: false,
      team_ids: [],
      seat: 'paid',
      deleted: false,
      create_time: now,
    })
    .execute();
  return openBenchSession(db, clientId, `${clientId}_rep`);
}

async function call(server: RunningServer, path: string, session: string, body: object): Promise<void> {
  const response = await fetch(server.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
    body: JSON.stringify(body),
  });
  const { code } = (await response.json()) as { code: number };
  if (code !== 0) throw new Error(`${path} answered ${code}`);
}

async function onPostgres(): Promise<{ mb: number; readyMs: number }> {
  const cluster = await startPostgres({ fast: true });
  const dataDir = emptyFolder();
  try {
    const url = cluster.url('postgres');
    // The suite does not answer, so the requests of jobs do not affect the measurement.
    const suite = { FEISHU_APP_ID: 'cli_bench', FEISHU_APP_SECRET: 'bench', FEISHU_BASE_URL: 'http://127.0.0.1:9' };
    const { server, readyMs } = await restarted(dataDir, { DATABASE_URL: url, ...suite });
    const { env } = readSettings({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...environment });
    const { db, close } = await openDatabase(env, { log: makeLog(env) });
    const sessions: string[] = [];
    for (let number = 1; number <= companies; number += 1) sessions.push(await addCompany(db, number));
    await close();
    for (let round = 0; round < rounds; round += 1)
      for (const session of sessions) {
        await call(server, calls['start.bootstrap'].path, session, {});
        await call(server, calls['records.list'].path, session, { table_id: 'organization', limit: 20 });
      }
    const mb = residentMb(server.pid);
    await server.stop();
    return { mb, readyMs };
  } finally {
    await cluster.stop();
    removeFolder(dataDir);
  }
}

async function embedded(): Promise<{ mb: number; readyMs: number }> {
  const dataDir = emptyFolder();
  try {
    const { server, readyMs } = await restarted(dataDir, { DEMO: 'true' });
    const mb = residentMb(server.pid);
    await server.stop();
    return { mb, readyMs };
  } finally {
    removeFolder(dataDir);
  }
}

async function main(): Promise<void> {
  const embeddedMemory = await embedded();
  console.log(
    `embedded with the demo: ${embeddedMemory.mb.toFixed(0)} MB (limit ${limits.embeddedMb}), ready again after ${embeddedMemory.readyMs} ms (limit ${limits.readyMs})`,
  );
  const served = await onPostgres();
  console.log(
    `PostgreSQL, ${companies} companies in use: ${served.mb.toFixed(0)} MB (limit ${limits.postgresMb}), ready again after ${served.readyMs} ms (limit ${limits.readyMs})`,
  );
  const isWithin =
    embeddedMemory.mb <= limits.embeddedMb &&
    served.mb <= limits.postgresMb &&
    Math.max(embeddedMemory.readyMs, served.readyMs) <= limits.readyMs;
  process.exitCode = isWithin ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
