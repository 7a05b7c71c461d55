import type { Channel } from '../../domain/platforms';
import type { Db, Trx } from '../db/tables';

/** Every company, from the global directory: what has nobody in it has no work to do either. */
export async function companyIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('directory').select('client_id').distinct().orderBy('client_id').execute();
  return rows.map((row) => row.client_id);
}

/** The suite that a company lives in; null for one that does not exist. */
export async function channelOf(db: Db | Trx, clientId: string): Promise<Channel | null> {
  const row = await db.selectFrom('clients').select('channel').where('client_id', '=', clientId).executeTakeFirst();
  return row?.channel ?? null;
}
