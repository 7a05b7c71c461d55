import { sql } from 'kysely';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Scope } from '../../../domain/filters/scope';
import { idsIn } from '../../../domain/values/link-field';
import type { Db, Trx } from '../../db/tables';
import type { FieldConfig } from '../search/keys';
import { recordColumns, storedRecord } from './columns';
import { ofType, ruleToSql } from './predicates';

/** Deleted records (soft delete): their list, their restoration, and their final deletion. */

/** Returns a page of the records that were deleted since a moment, the last first. */
export async function pageOfRemoved(
  db: Db,
  scope: Scope,
  since: Date,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: StoredRecord[]; hasMore: boolean }> {
  const rows = await ofType(db.selectFrom('records').select(recordColumns), scope)
    .where('records.deleted_at', '>', since)
    .where(ruleToSql(scope))
    .orderBy('records.deleted_at', 'desc')
    .orderBy('records.id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute();
  return { rows: rows.slice(0, limit).map(storedRecord), hasMore: rows.length > limit };
}

/** Returns the records that link to one of these in a field and were deleted at the same moment, locked until the end of the transaction. */
export async function removedWith(
  trx: Trx,
  clientId: string,
  field: Pick<FieldConfig, 'table' | 'field_id'>,
  ids: readonly string[],
  time: Date,
): Promise<StoredRecord[]> {
  const rows = await trx
    .selectFrom('records')
    .select(recordColumns)
    .where('records.client_id', '=', clientId)
    .where('records.table_id', '=', field.table)
    .where('records.deleted_at', '=', time)
    .orderBy('records.id')
    .forUpdate()
    .execute();
  return rows.map(storedRecord).filter((record) => idsIn(record.data[field.field_id]).some((id) => ids.includes(id)));
}

/** Restores a deleted record. Its update time advances, so that "changed since" misses nothing. */
export async function restoreRecord(
  trx: Trx,
  clientId: string,
  { table_id, id, update_time }: StoredRecord,
  restorer: { memberId: string; time: number },
): Promise<StoredRecord> {
  const row = await trx
    .updateTable('records')
    .set({
      deleted_at: null,
      update_time: new Date(Math.max(restorer.time, update_time + 1)),
      updater: restorer.memberId,
    })
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .where('id', '=', id)
    .returning(recordColumns)
    .executeTakeFirstOrThrow();
  return storedRecord(row);
}

/** The number of records in a statement, so that no caller waits long for a lock. */
const chunk = 500;

/** Deletes a company's expired records in the bin for good, with their timelines and chats. */
export async function deleteExpiredRemoved(db: Db, clientId: string, before: Date): Promise<void> {
  for (let removedCount = chunk; removedCount === chunk;) {
    const { numAffectedRows = 0n } = await sql`
      delete from records where client_id = ${clientId} and (table_id, id) in (
        select table_id, id from records where client_id = ${clientId} and deleted_at < ${before} limit ${chunk})`.execute(
      db,
    );
    removedCount = Number(numAffectedRows);
  }
}
