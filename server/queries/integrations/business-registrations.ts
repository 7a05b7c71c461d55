import { sql, type Selectable } from 'kysely';
import { bizMonitors } from '../../../domain/notices/biz-monitors';
import type { Db, Tables, Trx } from '../../db/tables';
import type { RecordKey } from '../chats/record-chats';

/** The data of the company register on records, and the chats that watch it. */

export type BusinessRegistration = Pick<
  Selectable<Tables['business_registrations']>,
  'looked_up' | 'entry' | 'looked_at'
>;

/** The class of advisory locks for watched companies; no other class has this number. */
const lockClass = 7_219_022;

export async function findRegistration(
  db: Db | Trx,
  clientId: string,
  { tableId, recordId }: RecordKey,
): Promise<BusinessRegistration | null> {
  const row = await db
    .selectFrom('business_registrations')
    .select(['looked_up', 'entry', 'looked_at'])
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('record_id', '=', recordId)
    .executeTakeFirst();
  return row ?? null;
}

export async function storeRegistration(
  db: Db | Trx,
  clientId: string,
  { tableId, recordId }: RecordKey,
  { looked_up, entry, looked_at }: BusinessRegistration,
): Promise<void> {
  const values = { looked_up, entry: entry && JSON.stringify(entry), looked_at };
  await db
    .insertInto('business_registrations')
    .values({ client_id: clientId, table_id: tableId, record_id: recordId, ...values })
    .onConflict((conflict) => conflict.columns(['client_id', 'table_id', 'record_id']).doUpdateSet(values))
    .execute();
}

/** Locks the watched companies until the end of the transaction, so that new ones are counted one after the other. */
export async function lockWatched(trx: Trx, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClass}::int, hashtext(${clientId}::text))`.execute(trx);
}

/** Returns the records with chats that watch them in the register, those with the oldest chats first, at most `limit`. */
export async function watchedRecords(
  db: Db | Trx,
  clientId: string,
  limit: number,
): Promise<{ table_id: string; record_id: string }[]> {
  return db
    .selectFrom('chat_bindings as c')
    .innerJoin('records as r', (join) =>
      join
        .onRef('r.client_id', '=', 'c.client_id')
        .onRef('r.table_id', '=', 'c.table_id')
        .onRef('r.id', '=', 'c.record_id'),
    )
    .select(['c.table_id', 'c.record_id'])
    .where('c.client_id', '=', clientId)
    .where('r.client_id', '=', clientId)
    .where('r.deleted_at', 'is', null)
    .where('c.state', '=', 'bound')
    .where(sql<boolean>`c.notices && ${bizMonitors}::text[]`)
    .orderBy('c.create_time')
    .orderBy('c.record_id')
    .limit(limit)
    .execute();
}
