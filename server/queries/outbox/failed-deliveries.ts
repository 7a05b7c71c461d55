import type { Db, Trx } from '../../db/tables';
import { requeueRow, type OutboxRow } from './outbox-work';

/** Outbox rows for the attention of administrators. */

/** The beginning of `last_error` for a row that waits for a monthly quota (SuiteRefusal's message). */
const quotaError = 'quotaUsedUp';

/** Returns a page of a company's failed rows and of those that wait for a quota, the last failure first. */
export async function pageOfFailed(
  db: Db,
  clientId: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: OutboxRow[]; hasMore: boolean }> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(({ eb, or, and }) =>
      or([eb('state', '=', 'failed'), and([eb('state', '=', 'waiting'), eb('last_error', 'like', `${quotaError}%`)])]),
    )
    .orderBy('update_time', 'desc')
    .orderBy('outbox_id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute();
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** Queues a failed row again with its payload. @returns false for a missing row, or one that did not fail. */
export async function retryFailed(trx: Trx, clientId: string, outboxId: string, now: Date): Promise<boolean> {
  const failed = await trx
    .selectFrom('outbox')
    .select('outbox_id')
    .where('client_id', '=', clientId)
    .where('outbox_id', '=', outboxId)
    .where('state', '=', 'failed')
    .forUpdate()
    .executeTakeFirst();
  if (failed) await requeueRow(trx, clientId, outboxId, undefined, now);
  return failed !== undefined;
}
