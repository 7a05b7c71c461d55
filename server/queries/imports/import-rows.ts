import { sql, type RawBuilder } from 'kysely';
import { savedOutcomes, type ImportOutcome } from '../../../domain/import/states';
import type { Db, ImportFileRow, ImportReason, MadeRecord, Trx } from '../../db/tables';

type ImportRowsKey = { client_id: string; import_id: string };

/** @param rows as JSON: `[{"row": 2, "cells": ["a", null]}]` */
export async function insertImportRows(
  db: Db | Trx,
  { client_id, import_id }: ImportRowsKey,
  rows: string,
): Promise<void> {
  await sql`
    insert into import_rows (client_id, import_id, row, cells, size)
    select ${client_id}, ${import_id}, row, cells, length(cells::text)
    from jsonb_to_recordset(${rows}::jsonb) as given (row int, cells jsonb)`.execute(db);
}

/** The maximum number of characters in one read of rows: one row may be as long as a hundred others. */
const textAtOnce = 2_000_000;

/** Limits a read of rows by the size of their cells, with at least one row. @param rowCondition an SQL condition on `one` */
const firstRows = (
  { client_id, import_id }: ImportRowsKey,
  rowCondition: RawBuilder<unknown>,
  after: number,
  limit: number,
) => sql`
  (select coalesce(max(sized.row), ${after}) from (
    select chosen.row, sum(chosen.size) over (order by chosen.row) - chosen.size as size_before from (
      select one.row, coalesce(one.size, 0) as size from import_rows as one
      where one.client_id = ${client_id} and one.import_id = ${import_id} and one.row > ${after}::int and ${rowCondition} order by one.row limit ${limit}
    ) as chosen
  ) as sized where sized.size_before < ${textAtOnce})`;

export async function deleteImportRows(db: Db | Trx, { client_id, import_id }: ImportRowsKey): Promise<void> {
  await db.deleteFrom('import_rows').where('client_id', '=', client_id).where('import_id', '=', import_id).execute();
}

/** Returns the next rows after one, in the order of the file; fewer if they are long. */
export async function nextRows(
  db: Db | Trx,
  { client_id, import_id }: ImportRowsKey,
  after: number,
  limit: number,
): Promise<Pick<ImportFileRow, 'row' | 'cells'>[]> {
  return db
    .selectFrom('import_rows')
    .select(['row', 'cells'])
    .where('client_id', '=', client_id)
    .where('import_id', '=', import_id)
    .where('row', '>', after)
    .where('row', '<=', sql<number>`${firstRows({ client_id, import_id }, sql`true`, after, limit)}`)
    .orderBy('row')
    .execute();
}

/** Returns the rows before one with writes, the last first. */
export async function writtenRows(
  db: Db | Trx,
  { client_id, import_id }: ImportRowsKey,
  before: number,
  limit: number,
): Promise<Pick<ImportFileRow, 'row' | 'outcome' | 'record_id' | 'before' | 'version' | 'made'>[]> {
  return db
    .selectFrom('import_rows')
    .select(['row', 'outcome', 'record_id', 'before', 'version', 'made'])
    .where('client_id', '=', client_id)
    .where('import_id', '=', import_id)
    .where('row', '<', before)
    .where((expression) => expression.or([expression('version', 'is not', null), expression('made', 'is not', null)]))
    .orderBy('row', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the first rows of the file with these keys, before a row. */
export async function earlierKeys(
  db: Db | Trx,
  { client_id, import_id }: ImportRowsKey,
  before: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('import_rows')
    .select((column) => ['key_text', column.fn.min('row').as('row')])
    .where('client_id', '=', client_id)
    .where('import_id', '=', import_id)
    .where('row', '<', before)
    .where('key_text', 'in', [...keys])
    .groupBy('key_text')
    .execute();
  return new Map(rows.map(({ key_text, row }) => [key_text ?? '', Number(row)]));
}

/** The result of a row. */
export interface RowResult {
  row: number;
  key_text: string | null;
  outcome: ImportOutcome;
  reason: ImportReason | null;
  record_id: string | null;
  before: Record<string, unknown> | null;
  /** Epoch milliseconds; null without a lasting write. */
  version: number | null;
  made: MadeRecord[] | null;
}

export async function storeResults(
  trx: Trx,
  { client_id, import_id }: ImportRowsKey,
  results: readonly RowResult[],
): Promise<void> {
  if (results.length === 0) return;
  const resultsJson = JSON.stringify(
    results.map(({ version, ...result }) => ({
      ...result,
      version: version === null ? null : new Date(version).toISOString(),
    })),
  );
  await sql`
    update import_rows set key_text = given.key_text, outcome = given.outcome, reason = given.reason, record_id = given.record_id,
      before = given.before, version = given.version, made = given.made
    from jsonb_to_recordset(${resultsJson}::jsonb) as given
      (row int, key_text text, outcome text, reason jsonb, record_id text, before jsonb, version timestamptz, made jsonb)
    where import_rows.client_id = ${client_id} and import_rows.import_id = ${import_id} and import_rows.row = given.row
      and ${isWithin(results)}`.execute(trx);
}

/** Limits a query to the range of these rows: without it the database reads all rows of the import for each batch. */
function isWithin(rows: readonly { row: number }[]) {
  const numbers = rows.map(({ row }) => row);
  return sql`import_rows.row between ${Math.min(...numbers)}::int and ${Math.max(...numbers)}::int`;
}

/** Stores the rows that an undo left, and the reasons. */
export async function storeRemains(
  trx: Trx,
  { client_id, import_id }: ImportRowsKey,
  remains: readonly { row: number; remains: ImportReason | null }[],
): Promise<void> {
  if (remains.length === 0) return;
  await sql`
    update import_rows set remains = given.remains
    from jsonb_to_recordset(${JSON.stringify(remains)}::jsonb) as given (row int, remains jsonb)
    where import_rows.client_id = ${client_id} and import_rows.import_id = ${import_id} and import_rows.row = given.row
      and ${isWithin(remains)}`.execute(trx);
}

/** Returns rows with one of these outcomes, saved ones with left-out cells, or rows that an undo left, after a row; fewer if they are long. */
export async function rowsWith(
  db: Db,
  { client_id, import_id }: ImportRowsKey,
  selection: readonly ImportOutcome[] | 'partial' | 'alike' | 'left',
  { after, limit }: { after: number; limit: number },
): Promise<Pick<ImportFileRow, 'row' | 'cells' | 'outcome' | 'reason' | 'remains'>[]> {
  const detail = selection === 'partial' ? 'fields' : selection === 'alike' ? 'alike_id' : undefined;
  const outcomes: readonly ImportOutcome[] = typeof selection === 'string' ? savedOutcomes : selection;
  const ofOutcomes = sql`one.outcome = any(${[...outcomes]}::text[])`;
  const selectedRows =
    selection === 'left'
      ? sql`one.remains is not null`
      : detail !== undefined
        ? sql`(${ofOutcomes} and one.reason ? ${detail}::text)`
        : ofOutcomes;
  return db
    .selectFrom('import_rows')
    .select(['row', 'cells', 'outcome', 'reason', 'remains'])
    .where('client_id', '=', client_id)
    .where('import_id', '=', import_id)
    .$if(selection === 'left', (query) => query.where('remains', 'is not', null))
    .$if(selection !== 'left', (query) => query.where('outcome', 'in', [...outcomes]))
    .$if(detail !== undefined, (query) => query.where(sql<boolean>`reason ? ${detail ?? ''}::text`))
    .where('row', '>', after)
    .where('row', '<=', sql<number>`${firstRows({ client_id, import_id }, selectedRows, after, limit)}`)
    .orderBy('row')
    .execute();
}
