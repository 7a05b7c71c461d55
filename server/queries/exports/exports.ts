import { sql } from 'kysely';
import type { ExportFormat } from '../../../domain/exports/limits';
import type { Db, ExportRow, Trx } from '../../db/tables';

/** The columns of an export's progress; its contents stay in the database. */
const shownColumns = [
  'client_id',
  'export_id',
  'member_id',
  'session_hash',
  'language',
  'table_id',
  'format',
  'request',
  'state',
  'done',
  'total',
  'attempts',
  'path',
  'file_name',
  'size',
  'error',
] as const;
export type ShownExport = Pick<ExportRow, (typeof shownColumns)[number]>;

interface NewExport {
  client_id: string;
  export_id: string;
  member_id: string;
  session_hash: string;
  language: string;
  table_id: string;
  format: ExportFormat;
  request: Record<string, unknown>;
  time: Date;
}

export async function insertExport(trx: Trx, { request, time, ...row }: NewExport): Promise<void> {
  await trx
    .insertInto('exports')
    .values({ ...row, request: JSON.stringify(request), state: 'waiting', create_time: time, update_time: time })
    .execute();
}

/** Returns whether the member has an unfinished export. Two concurrent requests lock the member. */
export async function hasOpenExport(trx: Trx, clientId: string, memberId: string): Promise<boolean> {
  await trx
    .selectFrom('members')
    .select('member_id')
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .forUpdate()
    .execute();
  const openExport = await trx
    .selectFrom('exports')
    .select('export_id')
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return openExport !== undefined;
}

/** Claims a company's oldest export that waits, or that a dead process left, within the limit of running ones. Each progress extends the lease. */
export async function claimExport(
  trx: Trx,
  clientId: string,
  { now, until, atOnce }: { now: Date; until: Date; atOnce: number },
): Promise<ShownExport | undefined> {
  // Two processes that claim at once run one after the other.
  await trx.selectFrom('clients').select('client_id').where('client_id', '=', clientId).forUpdate().execute();
  const { rows } = await sql<ShownExport>`
    update exports set state = 'running', attempts = attempts + 1, locked_until = ${until}, update_time = ${now}
    where exports.client_id = ${clientId} and exports.export_id = (
      select one.export_id from exports as one
      where one.client_id = ${clientId} and (one.state = 'waiting' or (one.state = 'running' and one.locked_until < ${now}))
        and (select count(*) from exports as held
          where held.client_id = ${clientId} and held.state = 'running' and held.locked_until >= ${now}) < ${atOnce}
      order by one.create_time, one.export_id limit 1)
      -- What has ended between the choice and its lock stays as it ended.
      and (exports.state = 'waiting' or (exports.state = 'running' and exports.locked_until < ${now}))
    returning ${sql.join(shownColumns.map((column) => sql.ref(`exports.${column}`)))}`.execute(trx);
  return rows[0];
}

/** Returns whether a company has waiting exports. */
export async function exportsWait(db: Db, clientId: string, now: Date): Promise<boolean> {
  const waitingExport = await db
    .selectFrom('exports')
    .select('export_id')
    .where('client_id', '=', clientId)
    .where((expression) =>
      expression.or([
        expression('state', '=', 'waiting'),
        expression.and([expression('state', '=', 'running'), expression('locked_until', '<', now)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return waitingExport !== undefined;
}

/** Stores the progress of an export and extends its lease. @returns false where it was deleted or taken over */
export async function keepExport(
  db: Db,
  { client_id, export_id, attempts }: Pick<ExportRow, 'client_id' | 'export_id' | 'attempts'>,
  progress: { done: number; total: number; until: Date; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set({
      // A resumed export counts from the first row again, and shows no less than before.
      done: sql<number>`greatest(done, ${progress.done}::int)`,
      total: progress.total,
      locked_until: progress.until,
      update_time: progress.now,
    })
    .where('client_id', '=', client_id)
    .where('export_id', '=', export_id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

interface FinishedExport {
  columns: readonly string[];
  ids: readonly string[];
  path: string;
  fileName: string;
  size: number;
  now: Date;
}

/** @returns false if the export was deleted meanwhile: the file has no owner */
export async function finishExport(
  db: Db,
  { client_id, export_id, attempts }: Pick<ExportRow, 'client_id' | 'export_id' | 'attempts'>,
  { columns, ids, path, fileName, size, now }: FinishedExport,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set({
      state: 'done',
      columns: [...columns],
      ids: [...ids],
      path,
      file_name: fileName,
      size,
      done: ids.length,
      total: ids.length,
      locked_until: null,
      update_time: now,
    })
    .where('client_id', '=', client_id)
    .where('export_id', '=', export_id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Releases an export that continues later. The orderly end does not count as an attempt. */
export async function releaseExport(
  db: Db,
  { client_id, export_id, attempts }: Pick<ExportRow, 'client_id' | 'export_id' | 'attempts'>,
): Promise<void> {
  await db
    .updateTable('exports')
    .set({ state: 'waiting', attempts: attempts - 1, locked_until: null })
    .where('client_id', '=', client_id)
    .where('export_id', '=', export_id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'running')
    .execute();
}

/** @param error the name of an error. */
export async function failExport(
  db: Db,
  { client_id, export_id, attempts }: Pick<ExportRow, 'client_id' | 'export_id' | 'attempts'>,
  error: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('exports')
    .set({ state: 'failed', error, locked_until: null, update_time: now })
    .where('client_id', '=', client_id)
    .where('export_id', '=', export_id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'running')
    .execute();
}

/** Returns an export of a member; those of others count as missing. */
export async function findExport(
  db: Db,
  clientId: string,
  memberId: string,
  exportId: string,
): Promise<ShownExport | undefined> {
  return db
    .selectFrom('exports')
    .select(shownColumns)
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .where('export_id', '=', exportId)
    .executeTakeFirst();
}

/** Returns the contents of a written file: the fields of its columns and the records of its rows. */
export async function loadContents(
  db: Db,
  clientId: string,
  exportId: string,
): Promise<{ columns: string[]; ids: string[] }> {
  const row = await db
    .selectFrom('exports')
    .select(['columns', 'ids'])
    .where('client_id', '=', clientId)
    .where('export_id', '=', exportId)
    .executeTakeFirst();
  return { columns: row?.columns ?? [], ids: row?.ids ?? [] };
}

/** @returns the path of its file, where it has one */
export async function deleteExport(
  db: Db | Trx,
  clientId: string,
  memberId: string,
  exportId: string,
): Promise<string | null> {
  const row = await db
    .deleteFrom('exports')
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .where('export_id', '=', exportId)
    .returning('path')
    .executeTakeFirst();
  return row?.path ?? null;
}

/** Deletes exports that were requested before a moment. @returns the paths of its files */
export async function deleteExpiredExports(db: Db, clientId: string, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('exports')
    .where('client_id', '=', clientId)
    .where('create_time', '<', before)
    .returning('path')
    .execute();
  return rows.flatMap(({ path }) => path ?? []);
}
