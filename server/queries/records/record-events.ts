import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import { shownNames } from '../../../domain/filters/last-change';
import type { Scope } from '../../../domain/filters/scope';
import type { Db, RecordEventsTable, Trx } from '../../db/tables';
import { shareable } from '../../db/together';
import { ruleToSql } from './predicates';

/** The recently written records. Reading takes the scopes of the reader: a record that the reader may not read is left out. */

export type RecordEventRow = Selectable<RecordEventsTable>;

/** A transaction may end later than one that began after it, so a search for events starts this much earlier. Milliseconds. */
export const eventOverlapMs = 10_000;

export async function insertRecordEvents(trx: Trx, rows: readonly RecordEventRow[]): Promise<void> {
  if (rows.length > 0) await insertAll(trx, [], rows);
}

const insertAll = shareable<[], readonly RecordEventRow[], void>(async (db, _where, eventLists) => {
  await db.insertInto('record_events').values(eventLists.flat()).execute();
  return [];
});

/** Returns whether a write concerns the reader of a scope: a write of hidden fields only does not. */
function seenBy({ fields }: Scope): RawBuilder<SqlBool> {
  const visibleNames = shownNames(fields);
  return visibleNames === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(events.fields is null or events.fields && ${visibleNames}::text[])`;
}

/**
 * Returns the last write of each record since a moment, for records that the reader may read now, the oldest first. Removed records and drafts are
 * included, because their pages may be open as well. Records that the reader was removed from are included too, so that their open pages request
 * them again and are refused.
 */
export async function recordEventsSince(
  db: Db,
  clientId: string,
  { memberId, scopes }: { memberId: string; scopes: readonly Scope[] },
  { since, limit }: { since: Date; limit: number },
): Promise<RecordEventRow[]> {
  const reached = [
    sql<boolean>`${memberId} = any(events.left_members)`,
    ...scopes.map(
      (scope) => sql<boolean>`(events.table_id = ${scope.tableId} and ${seenBy(scope)} and exists (
    select 1 from records where records.client_id = ${clientId} and records.table_id = ${scope.tableId} and records.id = events.record_id
      and ${ruleToSql(scope)}))`,
    ),
  ];
  const { rows } = await sql<RecordEventRow>`
    select * from (
      select distinct on (events.table_id, events.record_id) events.* from record_events as events
      where events.client_id = ${clientId} and events.create_time >= ${since} and (${sql.join(reached, sql` or `)})
      order by events.table_id, events.record_id, events.create_time desc, events.event_id desc) as latest
    order by latest.create_time desc, latest.event_id desc limit ${limit}`.execute(db);
  return rows.reverse();
}

/** Returns the ids of all writes since a moment, which shows whether there is any news. */
export async function recordEventIdsSince(db: Db, clientId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('record_events')
    .select('event_id')
    .where('client_id', '=', clientId)
    .where('create_time', '>=', since)
    .execute();
  return rows.map((row) => row.event_id);
}

/** Returns the writes of some records since a moment. At most 10,000 ids. */
export async function writesOfRecordsSince(
  db: Db,
  clientId: string,
  recordIds: readonly string[],
  since: Date,
): Promise<{ event_id: string; record_id: string }[]> {
  return db
    .selectFrom('record_events')
    .select(['event_id', 'record_id'])
    .where('client_id', '=', clientId)
    .where('create_time', '>=', since)
    .where('record_id', '=', sql<string>`any(${[...recordIds]}::text[])`)
    .execute();
}

/** Deletes the writes before a moment. */
export async function deleteExpiredRecordEvents(db: Db, clientId: string, expiryTime: Date): Promise<void> {
  await db
    .deleteFrom('record_events')
    .where('client_id', '=', clientId)
    .where('create_time', '<', expiryTime)
    .execute();
}
