import type { Selectable } from 'kysely';
import type { ChatBindingsTable, Db, Trx } from '../db/tables';

/** The bound chat of each of these records, by record id; records without one are missing. */
export async function boundChatsOf(
  db: Db | Trx,
  clientId: string,
  tableId: string,
  recordIds: readonly string[],
): Promise<Map<string, string>> {
  if (recordIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('chat_bindings')
    .select(['record_id', 'chat_id'])
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('record_id', 'in', [...recordIds])
    .where('state', '=', 'bound')
    .execute();
  return new Map(rows.map((row) => [row.record_id, row.chat_id]));
}

/** A record's chat and the events that were switched on for it. */
export type NotifiedChat = Pick<Selectable<ChatBindingsTable>, 'record_id' | 'chat_id' | 'notices'>;

/** The bound chats of these records with what they are notified of. */
export async function notifiedChats(
  trx: Trx,
  clientId: string,
  tableId: string,
  recordIds: readonly string[],
): Promise<NotifiedChat[]> {
  if (recordIds.length === 0) return [];
  return trx
    .selectFrom('chat_bindings')
    .select(['record_id', 'chat_id', 'notices'])
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('record_id', 'in', [...recordIds])
    .where('state', '=', 'bound')
    .execute();
}
