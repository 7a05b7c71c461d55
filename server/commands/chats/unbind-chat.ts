import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Actor, App } from '../../context';
import type { Trx } from '../../db/tables';
import { changeChat, chatOfRecord, holdRecord } from '../../queries/chats/record-chats';
import { addTimelineEvent } from '../timeline/add-timeline-event';
import { queueChatEntries } from './queue-chat-entries';

/** Unbinds the chat of a record; the chat remains in the suite, and in the record's history. @throws AppError notFound when it is not bound. */
export async function unbindRecordChat(
  trx: Trx,
  request: Pick<App, 'now' | 'makeId'> & { actor: Actor },
  record: Pick<StoredRecord, 'table_id' | 'id'>,
  chatId: string,
): Promise<void> {
  const { clientId, memberId } = request.actor;
  const key = { tableId: record.table_id, recordId: record.id };
  await holdRecord(trx, clientId, key);
  const bound = await chatOfRecord(trx, clientId, key);
  if (bound?.chat_id !== chatId) throw new AppError('notFound');
  const now = new Date(request.now());
  await changeChat(trx, clientId, key, chatId, { state: 'unbound' }, now);
  await queueChatEntries(trx, request, clientId, chatId);
  await addTimelineEvent(trx, request, record, {
    type: 'CHAT',
    operator: memberId,
    time: now.getTime(),
    data: { action: 'unbind', name: bound.name },
  });
}
