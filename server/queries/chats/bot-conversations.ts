import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/tables';

/** The conversations of members with the bot: what the next message may refer to. */

const RecordKey = z.object({ tableId: z.string(), recordId: z.string() });
export type BotRecordKey = z.infer<typeof RecordKey>;

const State = z.object({
  /** The record of the last answer, and the time of that answer (epoch milliseconds). */
  record: RecordKey.extend({ time: z.number() }).optional(),
  /** The records of a list from which the member chooses, and the note that waits for the choice. */
  choices: z
    .object({
      records: z.array(RecordKey),
      /** The message for the note; absent where the person searched for a record. */
      noteMessageId: z.string().optional(),
      text: z.string().optional(),
      fileIds: z.array(z.string()).optional(),
      time: z.number(),
    })
    .optional(),
  /** The last note that the bot wrote for the member. */
  note: z.object({ noteId: z.string(), time: z.number() }).optional(),
  /** The last message that was answered with a request to wait, because of too many in a minute. */
  limited: z.object({ messageId: z.string(), time: z.number() }).optional(),
});
export type BotConversation = z.infer<typeof State>;

/** Returns the conversation of a member; an empty one for none or for an older shape. */
export async function findConversation(db: Db, clientId: string, memberId: string): Promise<BotConversation> {
  const row = await db
    .selectFrom('bot_conversations')
    .select('state')
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return State.safeParse(row?.state).data ?? {};
}

export async function saveConversation(
  trx: Db | Trx,
  clientId: string,
  memberId: string,
  state: BotConversation,
  time: Date,
): Promise<void> {
  const values = { state: JSON.stringify(state), update_time: time };
  await trx
    .insertInto('bot_conversations')
    .values({ client_id: clientId, member_id: memberId, ...values })
    .onConflict((conflict) => conflict.columns(['client_id', 'member_id']).doUpdateSet(values))
    .execute();
}

/** Stores the record of a sent message, so that an answer to the message concerns it too. */
export async function addBotMessage(
  trx: Db | Trx,
  clientId: string,
  messageId: string,
  { tableId, recordId }: BotRecordKey,
  time: Date,
): Promise<void> {
  await sql`
    insert into bot_messages (client_id, message_id, table_id, record_id, create_time)
    select ${clientId}::text, ${messageId}::text, table_id, id, ${time}::timestamptz from records
    where client_id = ${clientId} and table_id = ${tableId} and id = ${recordId}
    on conflict do nothing`.execute(trx);
}

/** Returns the record of a bot message; null for any other message. */
export async function recordOfBotMessage(db: Db, clientId: string, messageId: string): Promise<BotRecordKey | null> {
  const row = await db
    .selectFrom('bot_messages')
    .select(['table_id', 'record_id'])
    .where('client_id', '=', clientId)
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return row ? { tableId: row.table_id, recordId: row.record_id } : null;
}

/** Deletes conversations and messages from before this moment. */
export async function deleteExpiredConversations(db: Db, clientId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('bot_conversations')
    .where('client_id', '=', clientId)
    .where('update_time', '<', before)
    .execute();
  await db.deleteFrom('bot_messages').where('client_id', '=', clientId).where('create_time', '<', before).execute();
}

/** Returns the companies of the same app and tenant, any of which could answer the person. */
export async function listAnsweringCompanies(
  db: Db,
  clientId: string,
  openId: string,
): Promise<{ clientId: string; memberId: string | null }[]> {
  const entry = await db
    .selectFrom('directory as d')
    .leftJoin('suite_apps as own', 'own.client_id', 'd.client_id')
    .select(['d.channel', 'd.tenant_key', 'own.client_id as owner'])
    .where('d.client_id', '=', clientId)
    .limit(1)
    .executeTakeFirst();
  if (!entry) return [];
  const rows = await db
    .selectFrom('directory as d')
    .leftJoin('suite_apps as own', 'own.client_id', 'd.client_id')
    .select('d.client_id')
    .select(sql<string | null>`max(case when d.open_id = ${openId} then d.member_id end)`.as('member'))
    .where('d.channel', '=', entry.channel)
    .where('d.tenant_key', '=', entry.tenant_key)
    .where('own.client_id', entry.owner === null ? 'is' : '=', entry.owner)
    .groupBy('d.client_id')
    .orderBy('d.client_id')
    .execute();
  return rows.map(({ client_id, member }) => ({ clientId: client_id, memberId: member }));
}

/** Returns when a member used the app last; null for never. */
export async function lastUseOfMember(db: Db, clientId: string, memberId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('sessions')
    .select('last_used')
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .orderBy('last_used', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.last_used ?? null;
}
