import { sql, type CompiledQuery, type Selectable } from 'kysely';
import type { Db, OutboxLane, OutboxTable, Trx } from '../../db/tables';
import { shareable } from '../../db/together';
import { inTransaction } from '../../db/transaction';
import { companyWorks } from '../companies/app-state';

export type OutboxRow = Selectable<OutboxTable>;

/** The outbox as its worker uses it: rows are claimed company by company (ADR-0006). */

/** The place of a row in the outbox. Rows of one `order.key` are delivered one after the other, the lowest number first. */
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
 * Stores that a suite notified us of something that was answered at once, unless its `dedupe_key` is known: rows that are done are kept for two weeks, so a
 * repetition adds nothing.
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

/**
 * A row that workers held when they ended, this often, is not tried again: it may be the cause. this often while they held it is not tried again:
 * it may be the cause.
 */
export const lostClaimsLimit = 5;

interface LeaseClaim {
  now: Date;
  lockedUntil: Date;
}

/** Holds a row for a worker. The attempt is counted before the delivery begins, so that one that ends the process is counted too. */
function claimValues({ lockedUntil }: LeaseClaim) {
  // The worker that ends a claim removes the lock: an expired lock belongs to a worker that has died.
  const lost = sql<number>`case when locked_until is null then 0 else lost_claims + 1 end`;
  return {
    locked_until: lockedUntil,
    lost_claims: lost,
    attempts: sql<number>`attempts + case when ${lost} < ${lostClaimsLimit} then 1 else 0 end`,
  };
}

/**
 * Reads which lanes of which companies have due rows, in one statement for all: few rows wait, and most companies have none. The rows themselves
 * are claimed company by company. Those of a suspended one rest.
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

/** No row of the same order waits since before. */
const nothingBefore = (clientId: string) => sql<boolean>`not exists (
  select 1 from outbox as earlier where earlier.client_id = ${clientId} and earlier.order_key = outbox.order_key
  and earlier.state = 'waiting' and (earlier.order_no, earlier.outbox_id) < (outbox.order_no, outbox.outbox_id))`;

/** The highest number that rows of these orders have; none where there is no row. */
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

/** Takes the row of a lane that has been due longest, for this worker alone; null when none is due and free, or the company is suspended. */
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

/** Takes one named row whether or not it is due; null when it is over, or held by a worker. */
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

/** The row of a key; null when none exists. */
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

/** Gives a row that waits another payload. */
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

/** Makes a failed row wait again, as if it were new, on request; with another payload where one is given. */
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

/** `result` keeps the answer for a caller who waits for the row. */
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

/** Forgets what ended before `done`, and events that failed before `failedEvents`; other failed rows stay visible. */
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
