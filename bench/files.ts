/** Shared parts of the benchmarks of files: a company to write to and read from, and a client that reads a list during the work. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { fieldsOfType } from '../domain/configuration/company';
import { defaultCurrency } from '../domain/metadata/currency';
import { calls } from '../domain/contract/calls';
import type { ExportProgress } from '../domain/contract/exports/exports';
import type { Db } from '../server/db/tables';
import { inTransaction } from '../server/db/transaction';
import { shippedTypes } from '../server/demo/configuration';
import { openDatabase } from '../server/db/connection';
import { makeLog } from '../server/http/log';
import { writeCompany } from '../server/queries/configuration/configuration';
import { readSettings } from '../server/settings';
import { startPostgres } from '../tests/support/postgres';
import { emptyFolder, removeFolder, RunningServer } from '../tests/support/running-server';
import { openBenchSession } from './session';

export const [clientId, memberId, tableId] = ['bench', 'bench_rep', 'organization'];

/** The id of a record, counted from 1. */
export const getId = (number: number) => `r${String(number).padStart(8, '0')}`;

export const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
export const p95 = (times: number[]) =>
  times.sort((left, right) => left - right)[Math.floor(times.length * 0.95)] ?? Number.NaN;

/** Creates a company with one member who reads everything, and records with a text in every column. @returns a session of that member. */
async function fill(db: Db, { rows, columns }: { rows: number; columns: number }): Promise<string> {
  const now = new Date();
  const types = shippedTypes().filter(({ table_id }) => table_id === tableId);
  const company = {
    client_id: clientId,
    name: clientId,
    channel: 'feishu' as const,
    tenant_key: clientId,
    est: true,
    time_zone: 'Asia/Shanghai',
    free_seats: false,
  };
  const texts = Array.from({ length: columns - 1 }, (_, index) => `text_${index}`);
  const [type] = types;
  if (!type) throw new Error('the demo has no organizations');
  const fields = [
    ...type.fields.filter(({ field_id }) => field_id === 'name'),
    ...texts.map((id) => ({ field_id: id, field_name: id, type: 'info' as const, value_type: 'TEXT' as const })),
  ];
  const ownType = {
    ...type,
    read_rule: 'all' as const,
    list_second_show_field_ids: [],
    role_rules: [],
    views: [],
    fields,
  };
  await inTransaction(db, (trx) =>
    writeCompany(trx, { version: 1, company, currencies: [defaultCurrency], roles: [], types: [ownType] }, now),
  );
  await db
    .insertInto('members')
    .values({
      ...{ client_id: clientId, member_id: memberId, name: 'rep', name_pinyin: 'rep', avatar_url: '', open_id: 'ou' },
      ...{ is_admin: true, is_data_admin: true, team_ids: [], seat: 'paid', deleted: false, create_time: now },
    })
    .execute();
  if (fieldsOfType(ownType).length !== columns) throw new Error('the type has other columns');
  await sql`
    insert into records (client_id, table_id, id, name, name_key, owner, members, followers, is_draft, creator, updater, create_time, update_time, data, field_times, search_text, role_words, facets, grams)
    select ${clientId}, ${tableId}, 'r' || lpad(n::text, 8, '0'), 'Record ' || n, 'record ' || n, ${memberId}, array[${memberId}], '{}', false, ${memberId}, ${memberId},
      now() - n * interval '1 second', now(), jsonb_build_object('name', 'Record ' || n) || ${JSON.stringify(
        Object.fromEntries(texts.map((id) => [id, 'Twenty letters or so'])),
      )}::jsonb, '{}', 'record', '{}', '{}', '{}'
    from generate_series(1, ${rows}::int) as n`.execute(db);
  await sql`analyze records`.execute(db);
  return openBenchSession(db, clientId, memberId);
}

export async function call(
  server: RunningServer,
  path: string,
  session: string,
  body: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(server.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
    body: JSON.stringify(body),
  });
  const { code, data } = (await response.json()) as { code: number; data: Record<string, unknown> };
  if (code !== 0) throw new Error(`${path} answered ${code}`);
  return data;
}

/** Reads a list ten times a second until the caller stops it. */
export function asker(server: RunningServer, session: string) {
  const times: number[] = [];
  let stopped = false;
  const work = (async () => {
    while (!stopped) {
      const began = performance.now();
      await call(server, calls['records.list'].path, session, { table_id: tableId, limit: 20 });
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  return async () => {
    stopped = true;
    await work;
    return times;
  };
}

/**
 * Writes all records into a workbook. @returns the duration, the memory of the server above its previous level, and the longest pause in the
 * progress in milliseconds
 */
export async function exportAll(
  server: RunningServer,
  session: string,
): Promise<{ seconds: number; megabytes: number; gap: number; size: number }> {
  const began = performance.now();
  const idle = residentMb(server.pid);
  const { task_id } = await call(server, calls['exports.create'].path, session, { table_id: tableId });
  let [most, gap, last] = [idle, 0, performance.now()];
  const watch = setInterval(() => {
    most = Math.max(most, residentMb(server.pid));
  }, 100);
  const stream = await fetch(`${server.address}/api/data-export/task-process?task_id=${String(task_id)}`, {
    headers: { authorization: `Bearer ${session}` },
  });
  let end: ExportProgress | undefined;
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>) {
    gap = Math.max(gap, performance.now() - last);
    last = performance.now();
    text = (text + decoder.decode(chunk, { stream: true })).slice(-4_096);
    const [, data] = /data: (.*)\n\n$/.exec(text) ?? [];
    if (data !== undefined) end = JSON.parse(data) as ExportProgress;
  }
  clearInterval(watch);
  if (end?.status !== 'success') throw new Error(`the export ended as ${String(end?.status)}`);
  return { seconds: (performance.now() - began) / 1_000, megabytes: most - idle, gap, size: end.file?.size ?? 0 };
}

/**
 * Starts the built server on its own PostgreSQL with such a company, and measures the p95 of its list while nothing else runs. @param warmUp the
 * work done before anything is measured, in addition to lists
 */
export async function withCompany(
  {
    warmUp,
    ...size
  }: { rows: number; columns: number; warmUp?: (server: RunningServer, session: string) => Promise<void> },
  work: (of: { server: RunningServer; session: string; idle: number }) => Promise<void>,
): Promise<void> {
  const { BUILD: build } = process.env;
  const cluster = await startPostgres({ fast: true });
  const dataDir = emptyFolder();
  try {
    const url = cluster.url('postgres');
    const secret = { SECRET_KEY: 'a key of the benchmark that is long enough' };
    const suite = { FEISHU_APP_ID: 'cli_bench', FEISHU_APP_SECRET: 'bench', FEISHU_BASE_URL: 'http://127.0.0.1:9' };
    const server = await RunningServer.launch({
      dataDir,
      environment: { ...secret, ...suite, DATABASE_URL: url },
      ...(build !== undefined && { build }),
    });
    await server.ready(300_000);
    const { env } = readSettings({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...secret });
    const { db, close } = await openDatabase(env, { log: makeLog(env) });
    const session = await fill(db, size);
    await close();
    // The first requests compile the code of all later ones.
    const warm = asker(server, session);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await warm();
    await warmUp?.(server, session);
    const quiet = asker(server, session);
    await new Promise((resolve) => setTimeout(resolve, 8_000));
    await work({ server, session, idle: p95(await quiet()) });
    await server.stop();
  } finally {
    await cluster.stop();
    removeFolder(dataDir);
  }
}
