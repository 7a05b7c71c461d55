import { sql, type Selectable } from 'kysely';
import type { Db, IdempotencyTable, Trx } from '../../db/tables';

export type IdempotencyRow = Pick<Selectable<IdempotencyTable>, 'client_id' | 'member_id' | 'key'>;

/**
 * Returns true when this transaction owns the key, and false when an earlier one committed with it. It waits while another transaction has locked
 * the key, up to a limit that is set before the row is written and applies to the rest of the transaction.
 */
export async function claimKey(
  trx: Trx,
  { client_id, member_id, key, ...sent }: IdempotencyRow & { call: string; body_hash: string; create_time: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency (client_id, member_id, key, call, body_hash, create_time)
    select ${client_id}, ${member_id}, ${key}, ${sent.call}, ${sent.body_hash}, ${sent.create_time}::timestamptz
    from (select set_config('lock_timeout', '8s', true)) as limited
    on conflict (client_id, member_id, key) do nothing returning key`.execute(trx);
  return rows.length > 0;
}

/** @param answer the answer of the call, or its encrypted text */
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
 * Deletes the keys of one company that are older than `before`. @param later the calls that devices send later; their keys remain until
 * `laterBefore`
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
