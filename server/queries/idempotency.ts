import { sql, type Selectable } from 'kysely';
import type { Db, IdempotencyTable, Trx } from '../db/tables';

export type IdempotencyRow = Pick<Selectable<IdempotencyTable>, 'client_id' | 'member_id' | 'key'>;

/** A second send of the same key waits for the first one's transaction, but not for ever. */
export async function limitLockWait(trx: Trx): Promise<void> {
  await sql`set local lock_timeout = '8s'`.execute(trx);
}

/** True when this transaction owns the key; false when an earlier one committed with it. Waits while another holds it. */
export async function claimKey(
  trx: Trx,
  key: IdempotencyRow & { call: string; body_hash: string; create_time: Date },
): Promise<boolean> {
  const claimed = await trx
    .insertInto('idempotency')
    .values({ ...key, answer: null })
    .onConflict((conflict) => conflict.columns(['client_id', 'member_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** @param answer what the call answered, or that as encrypted text */
export async function storeAnswer(
  trx: Trx,
  { client_id, member_id, key }: IdempotencyRow,
  answer: string | object,
): Promise<void> {
  await trx
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where('client_id', '=', client_id)
    .where('member_id', '=', member_id)
    .where('key', '=', key)
    .execute();
}

export async function findAnswer(
  db: Db | Trx,
  { client_id, member_id, key }: IdempotencyRow,
): Promise<Selectable<IdempotencyTable> | null> {
  const row = await db
    .selectFrom('idempotency')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('member_id', '=', member_id)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Forgets the keys of one company that are older than `before`.
 * @param later calls that devices send later; theirs are kept until `laterBefore`
 */
export async function deleteExpiredKeys(
  db: Db,
  clientId: string,
  { before, later, laterBefore }: { before: Date; later: readonly string[]; laterBefore: Date },
): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('client_id', '=', clientId)
    .where('create_time', '<', before)
    .where((row) => row.or([row('create_time', '<', laterBefore), row('call', 'not in', [...later])]))
    .execute();
}
