import { sql } from 'kysely';
import type { StoredRecord } from '../../../domain/filters/matches';
import { closingWeights } from '../../../domain/stages/stage';
import type { Db, Trx } from '../../db/tables';
import { recordColumns, storedRecord } from './columns';
import { live } from './predicates';

/** The query for records with a due date. The system reads them without a check of rights; each notified member's rights are checked afterwards. */

export interface DueQuestion {
  clientId: string;
  table: string;
  /** A field that holds days, `YYYY-MM-DD`. */
  field: string;
  from: string;
  to: string;
}

/** Returns open records with a date in the range, ends included, after an id in the order of ids: neither won nor lost, no draft. */
export async function dueRecords(
  trx: Trx,
  { clientId, table, field, from, to }: DueQuestion,
  { after, limit }: { after: string; limit: number },
): Promise<StoredRecord[]> {
  const rows = await trx
    .selectFrom('records')
    .select(recordColumns)
    .where('records.client_id', '=', clientId)
    .where('records.table_id', '=', table)
    .where('records.id', '>', after)
    .where(live)
    .where(sql<string>`records.data->>${field}`, '>=', from)
    .where(sql<string>`records.data->>${field}`, '<=', to)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stages')
            .select('stages.stage_id')
            .where('stages.client_id', '=', clientId)
            .where('stages.table_id', '=', table)
            .whereRef('stages.pipeline_id', '=', 'records.pipeline_id')
            .whereRef('stages.stage_id', '=', 'records.stage_id')
            .where('stages.weight', 'in', closingWeights),
        ),
      ),
    )
    .orderBy('records.id')
    .limit(limit)
    .execute();
  return rows.map(storedRecord);
}

/** The condition is written as in the index (migration 0017): parameters would not match it. */
const ofSchedule = sql<boolean>`type in ('DEAL_NEED_TODAY_CLOSE', 'DEAL_CLOSE_DATE_EXPIRE')`;

/** Deletes earlier digest notices of these records, which today's replace. */
export async function deleteScheduled(trx: Trx, clientId: string, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return;
  await trx
    .deleteFrom('notices')
    .where('client_id', '=', clientId)
    .where('record_id', 'in', [...recordIds])
    .where(ofSchedule)
    .execute();
}

/** The members that a digest notifies. */
export async function notifiedByDigest(trx: Trx, clientId: string, since: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('notices')
    .select('member_id')
    .distinct()
    .where('client_id', '=', clientId)
    .where('create_time', '>=', since)
    .where(ofSchedule)
    .orderBy('member_id')
    .execute();
  return rows.map((row) => row.member_id);
}

/** The unread notices of a member's digest, the newest first. */
export async function unreadOfDigest(db: Db, clientId: string, memberId: string, since: Date) {
  return db
    .selectFrom('notices')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .where('create_time', '>=', since)
    .where('read_time', 'is', null)
    .where(ofSchedule)
    .orderBy('create_time', 'desc')
    .orderBy('notice_id', 'desc')
    .limit(1_000)
    .execute();
}
