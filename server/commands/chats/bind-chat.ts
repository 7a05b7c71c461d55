import { recordCardKind } from '../../../domain/deliveries/record-card';
import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Actor, App, Language } from '../../context';
import type { Trx } from '../../db/tables';
import { bindChat, chatOfRecord, holdRecord, recordOfChat } from '../../queries/chats/record-chats';
import { addTimelineEvent } from '../timeline/add-timeline-event';
import { enqueue } from '../outbox/enqueue';
import { queueChatEntries } from './queue-chat-entries';

/**
 * Binds an existing chat, which the bot and the member have joined, to a record. Repeating a binding changes nothing. @throws AppError
 * chatAlreadyBound when the record has another chat or the chat another record.
 */
export async function bindExistingChat(
  trx: Trx,
  binder: Pick<App, 'now' | 'makeId'> & { actor: Actor; language: Language },
  record: Pick<StoredRecord, 'table_id' | 'id'>,
  chat: { chatId: string; name: string },
): Promise<void> {
  const { clientId, memberId } = binder.actor;
  const key = { tableId: record.table_id, recordId: record.id };
  await holdRecord(trx, clientId, key);
  const bound = await chatOfRecord(trx, clientId, key);
  if (bound?.chat_id === chat.chatId) return;
  if (bound) throw new AppError('chatAlreadyBound', { name: bound.name });
  if (await recordOfChat(trx, clientId, chat.chatId)) throw new AppError('chatAlreadyBound');
  const now = new Date(binder.now());
  await bindChat(trx, clientId, key, { chat_id: chat.chatId, name: chat.name, origin: 'bound' }, now);
  await addTimelineEvent(trx, binder, record, {
    type: 'CHAT',
    operator: memberId,
    time: now.getTime(),
    data: { action: 'bind', name: chat.name },
  });
  await queueChatEntries(trx, binder, clientId, chat.chatId);
  // Members of the chat see its record from now on.
  await enqueue(trx, binder, {
    clientId,
    kind: recordCardKind,
    dedupeKey: `bound:${binder.makeId()}`,
    payload: {
      chat_id: chat.chatId,
      table_id: record.table_id,
      record_id: record.id,
      member_id: memberId,
      language: binder.language,
    },
  });
}
