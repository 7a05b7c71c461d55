import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { ChatBindingsTable, Db, Trx } from '../../db/tables';
import { shareable } from '../../db/together';

/** The bound chat of a row of `records`, within another statement. A record has at most one. */
export function boundChat({ clientId, tableId }: { clientId: string; tableId: string }): RawBuilder<string | null> {
  return sql<string | null>`(
    select c.chat_id from chat_bindings as c
    where c.client_id = ${clientId} and c.table_id = ${tableId} and c.record_id = records.id and c.state = 'bound')`;
}

/** Returns the bound chats of these records by record id, without missing ones. */
export async function loadBoundChats(
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

/** The bound chats of these records with their notice settings. */
export async function notifiedChats(
  trx: Trx,
  clientId: string,
  tableId: string,
  recordIds: readonly string[],
): Promise<NotifiedChat[]> {
  return recordIds.length === 0 ? [] : loadChats(trx, [clientId, tableId], recordIds);
}

const loadChats = shareable(
  async (db, [clientId, tableId]: [string, string], idLists: readonly (readonly string[])[]) => {
    const rows: NotifiedChat[] = await db
      .selectFrom('chat_bindings')
      .select(['record_id', 'chat_id', 'notices'])
      .where('client_id', '=', clientId)
      .where('table_id', '=', tableId)
      .where('record_id', 'in', idLists.flat())
      .where('state', '=', 'bound')
      .execute();
    return idLists.map((recordIds) => rows.filter((row) => recordIds.includes(row.record_id)));
  },
);
