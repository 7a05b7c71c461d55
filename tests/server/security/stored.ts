import { tenantTables } from '../../../server/db/migrate';
import type { Db } from '../../../server/db/tables';

/** Everything that the database holds of a company, as one text: two of them are equal when nothing was written between but when a session was used. */
export async function everythingOf(db: Db, clientId: string): Promise<string> {
  const rows = await Promise.all(tenantTables.map((table) => db.selectFrom(table).selectAll().where('client_id', '=', clientId).execute()));
  return JSON.stringify(rows.map((list) => list.map((row) => JSON.stringify({ ...row, last_used: undefined })).sort()));
}
