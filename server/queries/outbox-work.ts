import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, OutboxTable, Trx } from '../db/tables';

export type OutboxRow = Selectable<OutboxTable>;

/** The outbox as its worker uses it: rows are claimed company by company (SCALE, queries). */

export async function addOutboxRow(
  trx: Trx,
  row: Pick<OutboxRow, 'client_id' | 'outbox_id' | 'kind' | 'payload' | 'dedupe_key'>,
  now: Date,
): Promise<void> {
  await trx.insertInto('outbox').values({
    ...row, payload: JSON.stringify(row.payload), state: 'waiting', attempts: 0, next_at: now, locked_until: null, last_error: null, result: null,
    create_time: now, update_time: now,
  }).execute();
}

/** Takes the row that has been due longest, for this worker alone until `lockedUntil`; null when none is due and free. */
export async function claimDueRow(db: Db, clientId: string, now: Date, lockedUntil: Date): Promise<OutboxRow | null> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('outbox')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('state', '=', 'waiting')
      .where('next_at', '<=', now)
      .where(({ eb, or }) => or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
      .orderBy('next_at')
      .orderBy('outbox_id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return null;
    await trx.updateTable('outbox').set({ locked_until: lockedUntil }).where('client_id', '=', clientId).where('outbox_id', '=', row.outbox_id).execute();
    return row;
  });
}

/** Takes one named row whether or not it is due; null when it is over, or held by a worker. */
export async function claimRow(db: Db, clientId: string, outboxId: string, now: Date, lockedUntil: Date): Promise<OutboxRow | null> {
  const row = await db
    .updateTable('outbox')
    .set({ locked_until: lockedUntil })
    .where('client_id', '=', clientId)
    .where('outbox_id', '=', outboxId)
    .where('state', '=', 'waiting')
    .where(({ eb, or }) => or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function holdRow(db: Db, clientId: string, outboxId: string, lockedUntil: Date): Promise<void> {
  await db.updateTable('outbox').set({ locked_until: lockedUntil }).where('client_id', '=', clientId).where('outbox_id', '=', outboxId).where('state', '=', 'waiting').execute();
}

export async function findOutboxRow(db: Db | Trx, clientId: string, outboxId: string): Promise<OutboxRow | null> {
  return (await db.selectFrom('outbox').selectAll().where('client_id', '=', clientId).where('outbox_id', '=', outboxId).executeTakeFirst()) ?? null;
}

/** The row of a key, held until the end of the transaction; the newest where there are several. */
export async function lockRowOfKey(trx: Trx, clientId: string, dedupeKey: string): Promise<OutboxRow | null> {
  const row = await trx
    .selectFrom('outbox')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('dedupe_key', '=', dedupeKey)
    .orderBy('outbox_id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Makes a failed row wait again: somebody asked anew. */
export async function reviveRow(trx: Trx, clientId: string, outboxId: string, payload: Record<string, unknown>, now: Date): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ state: 'waiting', attempts: 0, next_at: now, locked_until: null, last_error: null, result: null, payload: JSON.stringify(payload), update_time: now })
    .where('client_id', '=', clientId)
    .where('outbox_id', '=', outboxId)
    .where('state', '=', 'failed')
    .execute();
}

/** Holds a row in the transaction that settles it. @returns the row, or null when another worker has settled it already. */
export async function lockWaitingRow(trx: Trx, clientId: string, outboxId: string): Promise<OutboxRow | null> {
  const row = await trx
    .selectFrom('outbox')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('outbox_id', '=', outboxId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function finishRow(trx: Trx, clientId: string, outboxId: string, result: Record<string, unknown>, now: Date): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ state: 'done', result: JSON.stringify(result), locked_until: null, last_error: null, attempts: sql`attempts + 1`, update_time: now })
    .where('client_id', '=', clientId)
    .where('outbox_id', '=', outboxId)
    .execute();
}

export async function postponeRow(db: Db, clientId: string, outboxId: string, nextAt: Date, error: string, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_at: nextAt, locked_until: null, last_error: error, attempts: sql`attempts + 1`, update_time: now })
    .where('client_id', '=', clientId)
    .where('outbox_id', '=', outboxId)
    .where('state', '=', 'waiting')
    .execute();
}

/** `result` keeps what is told to somebody who waits for the row. */
export async function failRow(db: Db, clientId: string, outboxId: string, error: string, result: Record<string, unknown>, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'failed', locked_until: null, last_error: error, result: JSON.stringify(result), attempts: sql`attempts + 1`, update_time: now })
    .where('client_id', '=', clientId)
    .where('outbox_id', '=', outboxId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Forgets delivered rows of one company that ended before `before`; failed ones stay visible. */
export async function sweepOutbox(db: Db, clientId: string, before: Date): Promise<void> {
  await db.deleteFrom('outbox').where('client_id', '=', clientId).where('state', '=', 'done').where('update_time', '<', before).execute();
}
