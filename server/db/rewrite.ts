import { CompiledQuery, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Rewrite, RewriteMigration } from './migrations/migration';
import type { Db, Trx } from './tables';
import { inTransaction } from './transaction';

/** The rows of one batch: few enough that nobody waits long for one of them, many enough that a million take minutes. */
const defaultBatchRows = 1_000;
const defaultReportMs = 5_000;

/** How far the walk through a table has come; stored in the transaction of each batch. */
interface Progress {
  /** The company whose rows are next; '' before the first. */
  clientId: string;
  /** The key of the last row of it that was passed; empty before its first row. */
  after: string[];
  /** Rows that were passed, in all companies. */
  rows: number;
}

export interface RewriteOptions {
  batchRows?: number;
  reportMs?: number;
  /** Runs in the transaction of the first batch, before it. */
  begin(trx: Trx): Promise<void>;
  /** Stores in the transaction of the last batch that the migration was applied. */
  finish(trx: Trx): Promise<void>;
}

const start: Progress = { clientId: '', after: [], rows: 0 };

/** @returns the name under which the table `installation` stores the progress of a migration */
export const progressName = (migration: string): string => `rewrite ${migration}`;

/**
 * Walks through the rows of a table in the order of its key, company by company. Each batch is one transaction, which also stores how far the walk
 * has come. So a killed process loses one batch at most, and several servers that start at once take turns.
 */
export async function runRewrite(
  db: Db,
  log: Pick<Logger, 'info'>,
  migration: RewriteMigration,
  { batchRows = defaultBatchRows, reportMs = defaultReportMs, begin, finish }: RewriteOptions,
): Promise<void> {
  const estimate = await estimateRows(db, migration.rewrite.table);
  let reported = Date.now();
  for (;;) {
    const progress = await inTransaction(db, (trx) => runBatch(trx, migration, { batchRows, begin, finish }));
    if (progress === null) return;
    if (Date.now() - reported < reportMs) continue;
    reported = Date.now();
    log.info({ rewrite: migration.name, rows: progress.rows, estimate }, 'rows are being changed');
  }
}

/** @returns how far the walk has come; null once it is over */
async function runBatch(
  trx: Trx,
  { name, rewrite }: RewriteMigration,
  { batchRows, begin, finish }: Required<Pick<RewriteOptions, 'batchRows' | 'begin' | 'finish'>>,
): Promise<Progress | null> {
  await sql`set local statement_timeout = 0`.execute(trx);
  const progress = await lockProgress(trx, name);
  // Another server has finished it while this one waited for the lock.
  const isApplied = await trx.selectFrom('migrations').select('name').where('name', '=', name).executeTakeFirst();
  if (isApplied) {
    await trx.deleteFrom('installation').where('name', '=', progressName(name)).execute();
    return null;
  }
  if (progress.clientId === '') await begin(trx);
  const clientId = progress.after.length > 0 ? progress.clientId : await findNextCompany(trx, progress.clientId);
  if (clientId === null) {
    await finish(trx);
    await trx.deleteFrom('installation').where('name', '=', progressName(name)).execute();
    return null;
  }
  const after = progress.after.length > 0 ? progress.after : rewrite.keys.map(() => '');
  const keys = await readKeys(trx, rewrite, { clientId, after, batchRows });
  const until = keys.at(-1);
  if (until) await trx.executeQuery(CompiledQuery.raw(statementOfBatch(rewrite), [clientId, ...after, ...until]));
  const isWhole = keys.length < batchRows;
  const next = { clientId, after: isWhole ? [] : (until ?? []), rows: progress.rows + keys.length };
  await trx
    .updateTable('installation')
    .set({ value: JSON.stringify(next) })
    .where('name', '=', progressName(name))
    .execute();
  return next;
}

/** Reads the progress under a lock, which the other servers wait for. One statement, because the one that finishes deletes the row. */
async function lockProgress(trx: Trx, migration: string): Promise<Progress> {
  const { value } = await trx
    .insertInto('installation')
    .values({ name: progressName(migration), value: JSON.stringify(start) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql.ref('installation.value') }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return JSON.parse(value) as Progress;
}

/** The company after one in the order of their ids. */
export const nextCompany = (db: Db | Trx, clientId: string) =>
  db.selectFrom('clients').select('client_id').where('client_id', '>', clientId).orderBy('client_id').limit(1);

async function findNextCompany(trx: Trx, clientId: string): Promise<string | null> {
  return (await nextCompany(trx, clientId).executeTakeFirst())?.client_id ?? null;
}

interface BatchStart {
  clientId: string;
  after: readonly string[];
  batchRows: number;
}

async function readKeys(
  trx: Trx,
  { table, keys }: Rewrite,
  { clientId, after, batchRows }: BatchStart,
): Promise<string[][]> {
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  const { rows } = await sql<Record<string, string>>`
    select ${columns} from ${sql.table(table)} where client_id = ${clientId} and (${columns}) > (${sql.join(after)})
    order by ${columns} limit ${batchRows}`.execute(trx);
  return rows.map((row) => keys.map((key) => row[key] ?? ''));
}

/** @returns the statement with the rows of one batch: the company is parameter 1, then comes the key before the first row, then that of the last one */
export function statementOfBatch({ table, keys, statement }: Rewrite): string {
  const columns = keys.map((key) => `${table}.${key}`).join(', ');
  const parameters = (first: number) => keys.map((_, index) => `$${first + index}`).join(', ');
  const condition = `${table}.client_id = $1 and (${columns}) > (${parameters(2)}) and (${columns}) <= (${parameters(2 + keys.length)})`;
  const parts = statement.split('{batch}');
  if (parts.length !== 2) throw new Error(`{batch} occurs once in the statement of a rewrite: ${statement}`);
  return parts.join(condition);
}

/** The planner's number; null where it has none, as on a cluster. */
async function estimateRows(db: Db, table: string): Promise<number | null> {
  const { rows } = await sql<{
    rows: number;
  }>`select reltuples::float8 as rows from pg_class where oid = to_regclass(${table}::text)`.execute(db);
  const count = rows[0]?.rows ?? 0;
  return count > 0 ? Math.round(count) : null;
}
