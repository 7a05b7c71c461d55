import type { Db } from '../db/tables';

/** What a company has set for one service outside; empty where it set nothing. */
export async function integrationConfig(db: Db, clientId: string, name: string): Promise<Record<string, unknown>> {
  const row = await db.selectFrom('integrations').select('config').where('client_id', '=', clientId).where('name', '=', name).executeTakeFirst();
  return row?.config ?? {};
}
