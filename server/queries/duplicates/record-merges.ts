import { sql, type Selectable } from 'kysely';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Db, RecordMergesTable, Trx } from '../../db/tables';
import { facetHash } from '../search/hash';
import { recordColumns, storedRecord } from '../records/columns';
import { relatedRecordsField } from '../../../domain/filters/resolve';

/** Merged records (ADR-0176), and the moving of a record's parts. */

export type MergeRow = Selectable<RecordMergesTable>;

interface MergeScope {
  clientId: string;
  tableId: string;
}

export async function addMerge(trx: Trx, { left_as, moved, ...row }: Omit<MergeRow, 'undo_time'>): Promise<void> {
  await trx
    .insertInto('record_merges')
    .values({ ...row, left_as: JSON.stringify(left_as), moved: JSON.stringify(moved), undo_time: null })
    .execute();
}

/** Returns the records of one merge that is not undone, locked until the end of the transaction. */
export async function holdMerge(trx: Trx, clientId: string, mergeId: string): Promise<MergeRow[]> {
  return trx
    .selectFrom('record_merges')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('merge_id', '=', mergeId)
    .where('undo_time', 'is', null)
    .orderBy('record_id')
    .forUpdate()
    .execute();
}

/** Returns which of these merges are not undone, with their author and time. */
export async function standingMerges(
  db: Db | Trx,
  clientId: string,
  mergeIds: readonly string[],
): Promise<Map<string, Pick<MergeRow, 'member_id' | 'create_time'>>> {
  if (mergeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('record_merges')
    .select(['merge_id', 'member_id', 'create_time'])
    .where('client_id', '=', clientId)
    .where('merge_id', 'in', [...mergeIds])
    .where('undo_time', 'is', null)
    .execute();
  return new Map(rows.map(({ merge_id, ...row }) => [merge_id, row]));
}

export async function endMerge(trx: Trx, clientId: string, mergeId: string, time: Date): Promise<void> {
  await trx
    .updateTable('record_merges')
    .set({ undo_time: time })
    .where('client_id', '=', clientId)
    .where('merge_id', '=', mergeId)
    .where('undo_time', 'is', null)
    .execute();
}

/** Returns the survivor of a deleted record, following later merges. Null for none. */
export async function findSurvivor(
  db: Db | Trx,
  { clientId, tableId }: MergeScope,
  recordId: string,
  since: Date,
): Promise<string | null> {
  const { rows } = await sql<{ survivor_id: string }>`
    with recursive led as (
      select survivor_id, 1 as steps from record_merges
      where client_id = ${clientId} and table_id = ${tableId} and record_id = ${recordId} and undo_time is null and create_time > ${since}
      union all
      select m.survivor_id, led.steps + 1 from led join record_merges as m
        on m.client_id = ${clientId} and m.table_id = ${tableId} and m.record_id = led.survivor_id and m.undo_time is null
      where led.steps < 20)
    select survivor_id from led order by steps desc limit 1`.execute(db);
  return rows[0]?.survivor_id ?? null;
}

export async function deleteExpiredMerges(db: Db, clientId: string, before: Date): Promise<void> {
  await db.deleteFrom('record_merges').where('client_id', '=', clientId).where('create_time', '<', before).execute();
}

/** Returns the existing notes about a record, locked until the end of the transaction. `notesTable` is their type. */
export async function holdNotesAbout(
  trx: Trx,
  { clientId, notesTable }: { clientId: string; notesTable: string },
  about: { table_id: string; id: string },
  limit: number,
): Promise<StoredRecord[]> {
  const facet = facetHash(clientId, notesTable, relatedRecordsField, `${about.table_id}:${about.id}`);
  const rows = await trx
    .selectFrom('records')
    .select(recordColumns)
    .where('records.client_id', '=', clientId)
    .where('records.table_id', '=', notesTable)
    .where('records.deleted_at', 'is', null)
    .where(sql<boolean>`records.facets && ${[facet]}::int[]`)
    .where(
      sql<boolean>`records.data->${relatedRecordsField}::text->${about.table_id}::text @> ${JSON.stringify([about.id])}::jsonb`,
    )
    .orderBy('records.id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(storedRecord);
}

interface RecordMove extends MergeScope {
  from: string;
  to: string;
}

/** Moves the lines of notes in a timeline to that of another record, unless that one already has the note. */
export async function moveNoteEvents(
  trx: Trx,
  { clientId, tableId, from, to }: RecordMove,
  noteIds: readonly string[],
): Promise<void> {
  if (noteIds.length === 0) return;
  await sql`
    delete from timeline as t where t.client_id = ${clientId} and t.table_id = ${tableId} and t.record_id = ${from}
      and t.event_type = 'FOLLOW_NOTE' and t.data->>'note_id' = any(${[...noteIds]}::text[]) and exists (
        select 1 from timeline as o where o.client_id = ${clientId} and o.table_id = ${tableId} and o.record_id = ${to}
          and o.event_type = 'FOLLOW_NOTE' and o.data->>'note_id' = t.data->>'note_id')`.execute(trx);
  await sql`
    update timeline set record_id = ${to} where client_id = ${clientId} and table_id = ${tableId} and record_id = ${from}
      and event_type = 'FOLLOW_NOTE' and data->>'note_id' = any(${[...noteIds]}::text[])`.execute(trx);
}

/** Moves product lines to another record, after its own. @returns their ids. @param ids those to move; absent: all. */
export async function moveProductLines(
  trx: Trx,
  { clientId, tableId, from, to }: RecordMove,
  time: Date,
  ids?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ line_id: string }>`
    update product_lines as l set record_id = ${to}, update_time = ${time}, order_no = l.order_no + (
      select coalesce(max(o.order_no), 0) from product_lines as o
      where o.client_id = ${clientId} and o.table_id = ${tableId} and o.record_id = ${to})
    where l.client_id = ${clientId} and l.table_id = ${tableId} and l.record_id = ${from} and not l.deleted
      ${ids === undefined ? sql`` : sql`and l.line_id = any(${[...ids]}::text[])`} returning l.line_id`.execute(trx);
  return rows.map(({ line_id }) => line_id).sort();
}

/** Moves tabs to another record, except those that it already has. @returns their ids. */
export async function moveTabs(
  trx: Trx,
  { clientId, tableId, from, to }: RecordMove,
  ids?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ tab_id: string }>`
    update record_tabs as t set record_id = ${to}
    where t.client_id = ${clientId} and t.table_id = ${tableId} and t.record_id = ${from}
      ${ids === undefined ? sql`` : sql`and t.tab_id = any(${[...ids]}::text[])`} and not exists (
        select 1 from record_tabs as o where o.client_id = ${clientId} and o.table_id = ${tableId} and o.record_id = ${to} and o.tab_id = t.tab_id)
    returning t.tab_id`.execute(trx);
  return rows.map(({ tab_id }) => tab_id).sort();
}

/** Moves the task list to another record without one. @returns the suite's id of it; null for none. */
export async function moveTaskList(trx: Trx, { clientId, tableId, from, to }: RecordMove): Promise<string | null> {
  const { rows } = await sql<{ guid: string }>`
    update task_lists as t set record_id = ${to}
    where t.client_id = ${clientId} and t.table_id = ${tableId} and t.record_id = ${from} and not exists (
      select 1 from task_lists as o where o.client_id = ${clientId} and o.table_id = ${tableId} and o.record_id = ${to})
    returning t.guid`.execute(trx);
  return rows[0]?.guid ?? null;
}
