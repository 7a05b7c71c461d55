import { sql, type CompiledQuery, type Selectable } from 'kysely';
import type { Db, OutboxLane, OutboxTable, Trx } from '../../db/tables';
import { shareable } from '../../db/together';
import { inTransaction } from '../../db/transaction';
import { companyWorks } from '../companies/app-state';

export type OutboxRow = Selectable<OutboxTable>;

/** The outbox for its worker: rows are claimed company by company (ADR-0006). */

/** The order of a row in the outbox. Rows of one `order.key` are delivered one after the other, the lowest number first. */
interface OutboxPlace {
  lane: OutboxLane;
  order?: { key: string; no: number };
}

type NewRow = Pick<OutboxRow, 'client_id' | 'outbox_id' | 'kind' | 'payload' | 'dedupe_key'>;

const waitingRow = (row: NewRow, { lane, order }: OutboxPlace, now: Date) => ({
  ...row,
  lane,
  order_key: order?.key ?? null,
  order_no: order?.no ?? null,
  payload: JSON.stringify(row.payload),
  state: 'waiting' as const,
  attempts: 0,
  lost_claims: 0,
  next_at: now,
  locked_until: null,
  last_error: null,
  result: null,
  create_time: now,
  update_time: now,
});

export function addOutboxRow(
  trx: Trx,
  row: NewRow,
  now: Date,
  rowPlace: OutboxPlace = { lane: 'deliver' },
): Promise<void> {
  return addRows(trx, [], waitingRow(row, rowPlace, now));
}

const addRows = shareable<[], ReturnType<typeof waitingRow>, void>(async (db, _where, rows) => {
  await db
    .insertInto('outbox')
    .values([...rows])
    .execute();
  return [];
});

/**
 * Stores an event that was handled at once, unless its `dedupe_key` is known: finished rows are kept for two weeks, so a repetition adds nothing.
 * @returns whether it was new
 */
export async function addAnsweredRow(trx: Trx, row: NewRow, now: Date): Promise<boolean> {
  const insertedRows = await trx
    .insertInto('outbox')
    .values({ ...waitingRow(row, { lane: 'receive' }, now), state: 'done' })
    .onConflict((conflict) => conflict.columns(['client_id', 'dedupe_key']).doNothing())
    .returning('outbox_id')
    .execute();
  return insertedRows.length > 0;
}

/** The number of lost claims after which a row is given up, because it may kill its workers. */
export const lostClaimsLimit = 5;

interface LeaseClaim {
  now: Date;
  lockedUntil: Date;
}

/** Claims a row for a worker. The attempt is counted before the delivery, so that a crash counts too. */
function claimValues({ lockedUntil }: LeaseClaim) {
  // A worker removes its lock at the end: an expired lock belongs to a dead worker.
  const lost = sql<number>`case when locked_until is null then 0 else lost_claims + 1 end`;
  return {
    locked_until: lockedUntil,
    lost_claims: lost,
    attempts: sql<number>`attempts + case when ${lost} < ${lostClaimsLimit} then 1 else 0 end`,
  };
}

/**
 * Reads which lanes of which companies have due rows, in one statement, because few rows wait. The rows themselves are claimed company by company.
 * Suspended companies are left out.
 */
const dueStatement = (now: Date) => sql<{ client_id: string; lane: OutboxLane; count: number }>`
  select outbox.client_id, outbox.lane, count(*)::int as count from outbox
  join clients on clients.client_id = outbox.client_id and clients.state <> 'suspended'
  where outbox.state = 'waiting' and outbox.next_at <= ${now}::timestamptz and (outbox.locked_until is null or outbox.locked_until < ${now}::timestamptz)
  group by outbox.client_id, outbox.lane`;

/** The statement behind `dueLanes`, as it is sent. */
export function dueLanesStatement(db: Db): CompiledQuery {
  return dueStatement(new Date(0)).compile(db);
}

export async function dueLanes(db: Db, now: Date): Promise<{ client_id: string; lane: OutboxLane; count: number }[]> {
  return (await dueStatement(now).execute(db)).rows;
}

/** No earlier row of the same order is waiting. */
const nothingBefore = (clientId: string) => sql<boolean>`not exists (
  select 1 from outbox as earlier where earlier.client_id = ${clientId} and earlier.order_key = outbox.order_key
  and earlier.state = 'waiting' and (earlier.order_no, earlier.outbox_id) < (outbox.order_no, outbox.outbox_id))`;

/** Returns the highest numbers of these orders; empty without rows. */
export async function lastOrderNumbers(
  trx: Trx,
  clientId: string,
  orderKeys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('outbox')
    .select(['order_key', ({ fn }) => fn.max('order_no').as('last')])
    .where('client_id', '=', clientId)
    .where('order_key', 'in', [...new Set(orderKeys)])
    .groupBy('order_key')
    .execute();
  return new Map(rows.map(({ order_key, last }) => [order_key ?? '', Number(last)]));
}

/** Claims the row of a lane that has been due longest; null when none is due and free, or the company is suspended. */
export async function claimDueRow(
  db: Db,
  clientId: string,
  lane: OutboxLane,
  claim: LeaseClaim,
): Promise<OutboxRow | null> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('outbox')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('lane', '=', lane)
      .where('state', '=', 'waiting')
      .where('next_at', '<=', claim.now)
      .where(({ eb, or }) => or([eb('locked_until', 'is', null), eb('locked_until', '<', claim.now)]))
      .where(companyWorks(clientId))
      .$if(lane !== 'receive', (rows) => rows.where(nothingBefore(clientId)))
      .orderBy('next_at')
      .orderBy('outbox_id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return null;
    return trx
      .updateTable('outbox')
      .set(claimValues(claim))
      .where('client_id', '=', clientId)
      .where('outbox_id', '=', row.outbox_id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Claims one row by id, due or not; null when it is finished or claimed. */
export async function claimRow(
  db: Db,
  clientId: string,
  outboxId: string,
  claim: LeaseClaim,
): Promise<OutboxRow | null> {
  const row = await db
    .updateTable('outbox')
    .set(claimValues(claim))
    .where('client_id', '=', clientId)
    .where('outbox_id', '=', outboxId)
    .where('state', '=', 'waiting')
    .where(({ eb, or }) => or([eb('locked_until', 'is', null), eb('locked_until', '<', claim.now)]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function extendLease(db: Db, clientId: string, outboxId: string, lockedUntil: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ locked_until: lockedUntil })
    .where('client_id', '=', clientId)
    .where('outbox_id', '=', outboxId)
    .where('state', '=', 'waiting')
    .execute();
}

export async function findOutboxRow(db: Db | Trx, clientId: string, outboxId: string): Promise<OutboxRow | null> {
  return (
    (await db
      .selectFrom('outbox')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('outbox_id', '=', outboxId)
      .executeTakeFirst()) ?? null
  );
}

/** Returns the row of a key; null for none. */
export async function rowOfKey(
  trx: Trx,
  clientId: string,
  dedupeKey: string,
): Promise<Pick<OutboxRow, 'outbox_id' | 'state'> | null> {
  const row = await trx
    .selectFrom('outbox')
    .select(['outbox_id', 'state'])
    .where('client_id', '=', clientId)
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the newest row of a key, locked until the end of the transaction. */
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

/** Replaces the payload of a waiting row. */
export async function changeWaitingRow(
  trx: Trx,
  clientId: string,
  outboxId: string,
  payload: Record<string, unknown>,
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ payload: JSON.stringify(payload) })
    .where('client_id', '=', clientId)
    .where('outbox_id', '=', outboxId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Makes a failed row wait again as if it were new; with another payload where one is given. */
export async function requeueRow(
  trx: Trx,
  clientId: string,
  outboxId: string,
  payload: Record<string, unknown> | undefined,
  now: Date,
  endState: 'failed' | 'done' = 'failed',
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({
      ...(payload && { payload: JSON.stringify(payload) }),
      state: 'waiting',
      attempts: 0,
      lost_claims: 0,
      next_at: now,
      locked_until: null,
      last_error: null,
      result: null,
      create_time: now,
      update_time: now,
    })
    .where('client_id', '=', clientId)
    .where('outbox_id', '=', outboxId)
    .where('state', '=', endState)
    .execute();
}

/** Locks a row in the transaction that finishes it. @returns the row, or null when another worker has finished it. */
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

export async function finishRow(
  trx: Trx,
  clientId: string,
  outboxId: string,
  result: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({
      state: 'done',
      result: JSON.stringify(result),
      locked_until: null,
      last_error: null,
      lost_claims: 0,
      update_time: now,
    })
    .where('client_id', '=', clientId)
    .where('outbox_id', '=', outboxId)
    .execute();
}

export async function postponeRow(
  db: Db,
  clientId: string,
  outboxId: string,
  nextAt: Date,
  error: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_at: nextAt, locked_until: null, last_error: error, lost_claims: 0, update_time: now })
    .where('client_id', '=', clientId)
    .where('outbox_id', '=', outboxId)
    .where('state', '=', 'waiting')
    .execute();
}

/** `result` is the answer for a caller who waits for the row. */
export async function failRow(
  trx: Trx,
  clientId: string,
  outboxId: string,
  { error, result }: { error: string; result: Record<string, unknown> },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({
      state: 'failed',
      locked_until: null,
      last_error: error,
      result: JSON.stringify(result),
      lost_claims: 0,
      update_time: now,
    })
    .where('client_id', '=', clientId)
    .where('outbox_id', '=', outboxId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Deletes rows that finished before `done`, and events that failed before `failedEvents`; other failed rows stay visible. */
export async function deleteExpiredOutbox(
  db: Db,
  clientId: string,
  { done, failedEvents }: { done: Date; failedEvents: Date },
): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('client_id', '=', clientId)
    .where(({ eb, or, and }) =>
      or([
        and([eb('state', '=', 'done'), eb('update_time', '<', done)]),
        and([eb('lane', '=', 'receive'), eb('state', '=', 'failed'), eb('update_time', '<', failedEvents)]),
      ]),
    )
    .execute();
}
