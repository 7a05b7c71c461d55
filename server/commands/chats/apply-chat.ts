import type { NoticeType } from '../../../domain/notices/kinds';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import type { ChatNow } from '../../platforms/platform';
import { recordFacts, type RecordFacts } from '../../queries/outbox/delivery-facts';
import { changeChat, chatOfRecord, holdRecord, knownChat, recordOfChat } from '../../queries/chats/record-chats';
import { memberOfOpenId } from '../../queries/suites/suite-members';
import { addTimelineEvent } from '../timeline/add-timeline-event';
import { notifyMember } from '../notices/notify-member';
import { publishRecordEvents } from '../records/publish-record-events';
import { queueChatEntries } from './queue-chat-entries';

type ChatWriter = Pick<App, 'now' | 'makeId'>;
type ChatNoticeType = Extract<NoticeType, `CHAT_${string}`>;

/**
 * Stores the current state of a chat in the suite, and notifies the owner of its record. A chat that was dissolved, or that the bot has left, is
 * unbound from the record. It is bound again once it is usable, unless a member has decided otherwise.
 */
export async function applyChat(
  trx: Trx,
  app: ChatWriter,
  clientId: string,
  { chat_id: chatId, by }: { chat_id: string; by?: string | undefined },
  { name, isUsable }: ChatNow,
): Promise<void> {
  const boundRecord = await knownChat(trx, clientId, chatId);
  if (!boundRecord) return;
  const key = { tableId: boundRecord.table_id, recordId: boundRecord.record_id };
  await holdRecord(trx, clientId, key);
  const currentBinding = await knownChat(trx, clientId, chatId);
  const record = await recordFacts(trx, clientId, key.tableId, key.recordId);
  if (!currentBinding || currentBinding.record_id !== boundRecord.record_id || !record) return;
  const isBound = currentBinding.state === 'bound';
  const isRestored =
    !isBound && isUsable && !(await chatOfRecord(trx, clientId, key)) && !(await recordOfChat(trx, clientId, chatId));
  const isLost = isBound && !isUsable;
  const newName = isUsable && name !== '' ? name : currentBinding.name;
  if (!isLost && !isRestored && (newName === currentBinding.name || !isBound)) return;

  const now = new Date(app.now());
  const state = isLost ? 'lost' : 'bound';
  await changeChat(trx, clientId, key, chatId, { name: newName, state }, now);
  if (isRestored) await queueChatEntries(trx, app, clientId, chatId);
  const writer = { ...app, actor: { clientId } };
  if (isLost || isRestored)
    await addTimelineEvent(trx, writer, record, {
      type: 'CHAT',
      operator: null,
      time: now.getTime(),
      data: { action: isLost ? 'unbind' : 'bind', name: newName },
    });
  const type = isLost ? 'CHAT_LOST' : isRestored ? 'CHAT_BACK' : 'CHAT_RENAMED';
  await notifyOwnerOfChat(trx, app, clientId, record, { type, by });
  // Pages that show the record reload it.
  await publishRecordEvents(trx, writer, record.table_id, [{ id: record.id }]);
}

/**
 * Notifies an active owner, unless the owner acted. A lost chat also causes a message; other events are visible in the chat itself. @param by the
 * acting person's suite id; `actor`: the member in the notice
 */
export async function notifyOwnerOfChat(
  trx: Trx,
  app: ChatWriter,
  clientId: string,
  { table_id, id, owner, deleted_at: deletedAt }: RecordFacts,
  { type, by, actor = null }: { type: ChatNoticeType; by?: string | undefined; actor?: string | null },
): Promise<void> {
  if (owner === null || deletedAt !== null || actor === owner) return;
  const isOwn = by !== undefined && (await memberOfOpenId(trx, clientId, by))?.member_id === owner;
  if (isOwn && type !== 'CHAT_LOST') return;
  const record = { table_id, record_id: id };
  await notifyMember(trx, app, { clientId, memberId: owner, type, record, actor, isQuiet: type !== 'CHAT_LOST' });
}
