import { sql, type Selectable } from 'kysely';
import { AppError } from '../../../domain/errors';
import { isUniqueViolation } from '../../db/engine';
import type { ChatBindingsTable, Db, Trx } from '../../db/tables';

export type ChatBinding = Selectable<ChatBindingsTable>;
export interface RecordKey {
  tableId: string;
  recordId: string;
}

/** The group chats of records. At most one is bound to a record at a time; earlier ones stay as history. */

export async function chatOfRecord(
  db: Db | Trx,
  clientId: string,
  { tableId, recordId }: RecordKey,
): Promise<ChatBinding | null> {
  const row = await db
    .selectFrom('chat_bindings')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('record_id', '=', recordId)
    .where('state', '=', 'bound')
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the record to which a chat is bound. */
export async function recordOfChat(db: Db | Trx, clientId: string, chatId: string): Promise<ChatBinding | null> {
  const row = await db
    .selectFrom('chat_bindings')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('chat_id', '=', chatId)
    .where('state', '=', 'bound')
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the names of bound chats and the records that they belong to, by the id of the chat. */
export async function chatNames(
  db: Db,
  clientId: string,
  chatIds: readonly string[],
): Promise<Map<string, Pick<ChatBinding, 'name' | 'table_id' | 'record_id'>>> {
  if (chatIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('chat_bindings')
    .select(['chat_id', 'name', 'table_id', 'record_id'])
    .where('client_id', '=', clientId)
    .where('chat_id', 'in', [...new Set(chatIds)])
    .where('state', '=', 'bound')
    .execute();
  return new Map(rows.map((row) => [row.chat_id, row]));
}

/** Returns the bound chats of the company, the newest first, at most `limit`. */
export async function boundChats(db: Db | Trx, clientId: string, limit: number): Promise<ChatBinding[]> {
  return db
    .selectFrom('chat_bindings')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('state', '=', 'bound')
    .orderBy('update_time', 'desc')
    .orderBy('chat_id')
    .limit(limit)
    .execute();
}

/** Returns every chat that this record ever had, the last change first. */
export async function chatHistory(
  db: Db | Trx,
  clientId: string,
  { tableId, recordId }: RecordKey,
): Promise<ChatBinding[]> {
  return db
    .selectFrom('chat_bindings')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('record_id', '=', recordId)
    .orderBy('update_time', 'desc')
    .orderBy('chat_id')
    .execute();
}

/** Binds a chat, or a former chat again. @throws AppError chatAlreadyBound when the record or the chat has another binding. */
export async function bindChat(
  trx: Trx,
  clientId: string,
  { tableId, recordId }: RecordKey,
  chat: Pick<ChatBinding, 'chat_id' | 'name' | 'origin'> & Partial<Pick<ChatBinding, 'given_name' | 'language'>>,
  now: Date,
): Promise<void> {
  try {
    await trx
      .insertInto('chat_bindings')
      .values({
        client_id: clientId,
        table_id: tableId,
        record_id: recordId,
        ...chat,
        state: 'bound',
        create_time: now,
        update_time: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'table_id', 'record_id', 'chat_id']).doUpdateSet((row) => ({
          state: row.ref('excluded.state'),
          name: row.ref('excluded.name'),
          update_time: row.ref('excluded.update_time'),
        })),
      )
      .execute();
  } catch (error) {
    // Another caller bound it at the same time: the two partial unique indexes decide.
    if (isUniqueViolation(error)) throw new AppError('chatAlreadyBound');
    throw error;
  }
}

/** Returns a present or former chat of a record, the bound one first; null for any other chat. */
export async function knownChat(db: Db | Trx, clientId: string, chatId: string): Promise<ChatBinding | null> {
  const row = await db
    .selectFrom('chat_bindings')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('chat_id', '=', chatId)
    .where('state', 'in', ['bound', 'lost'])
    .orderBy('state')
    .orderBy('update_time', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns which of these chats a record has or had. */
export async function knownChatIds(db: Db, clientId: string, chatIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('chat_bindings')
    .select('chat_id')
    .distinct()
    .where('client_id', '=', clientId)
    .where('chat_id', '=', sql<string>`any(${[...new Set(chatIds)]}::text[])`)
    .where('state', 'in', ['bound', 'lost'])
    .execute();
  return new Set(rows.map((row) => row.chat_id));
}

/** Writes the suite's state of a record's chat. */
export async function changeChat(
  trx: Trx,
  clientId: string,
  { tableId, recordId }: RecordKey,
  chatId: string,
  values: Partial<Pick<ChatBinding, 'name' | 'state' | 'given_name'>>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('chat_bindings')
    .set({ ...values, update_time: now })
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('record_id', '=', recordId)
    .where('chat_id', '=', chatId)
    .execute();
}

/** Stores which people, by suite id, are in a record's chat. */
export async function noteChatPeople(
  trx: Trx,
  clientId: string,
  { tableId, recordId }: RecordKey,
  chatId: string,
  people: Readonly<Record<string, boolean>>,
): Promise<void> {
  await trx
    .updateTable('chat_bindings')
    .set({ people: sql<string>`people || ${JSON.stringify(people)}::jsonb` })
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('record_id', '=', recordId)
    .where('chat_id', '=', chatId)
    .execute();
}

/** Stores the events that a record's chat is notified of. */
export async function setChatNotices(
  trx: Trx,
  clientId: string,
  { tableId, recordId }: RecordKey,
  chatId: string,
  notices: readonly string[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable('chat_bindings')
    .set({ notices: [...notices], update_time: now })
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('record_id', '=', recordId)
    .where('chat_id', '=', chatId)
    .where('state', '=', 'bound')
    .execute();
}

/** Locks the record's row until the end of the transaction, so that decisions about its chat do not overlap. */
export async function holdRecord(trx: Trx, clientId: string, { tableId, recordId }: RecordKey): Promise<void> {
  await trx
    .selectFrom('records')
    .select('id')
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('id', '=', recordId)
    .forUpdate()
    .execute();
}
