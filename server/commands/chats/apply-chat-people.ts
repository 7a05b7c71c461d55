import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import { recordFacts } from '../../queries/outbox/delivery-facts';
import { holdRecord, noteChatPeople, recordOfChat } from '../../queries/chats/record-chats';
import { memberOfOpenId } from '../../queries/suites/suite-members';
import { notifyOwnerOfChat } from './apply-chat';
import { publishRecordEvents } from '../records/publish-record-events';

/** The maximum number of people of one event in the owner's notice: the chat itself shows that a whole team was added. */
const namedAtOnce = 5;

/**
 * Records which people are in a record's chat, notifies the owner of the members among them, and refreshes open pages. Known states cause no
 * notice, because events arrive twice and late.
 */
export async function applyChatPeople(
  trx: Trx,
  app: Pick<App, 'now' | 'makeId'>,
  clientId: string,
  { chat_id: chatId, by }: { chat_id: string; by?: string | undefined },
  now: ReadonlyMap<string, boolean>,
): Promise<void> {
  const boundRecord = await recordOfChat(trx, clientId, chatId);
  if (!boundRecord) return;
  const key = { tableId: boundRecord.table_id, recordId: boundRecord.record_id };
  await holdRecord(trx, clientId, key);
  const bound = await recordOfChat(trx, clientId, chatId);
  const record = await recordFacts(trx, clientId, key.tableId, key.recordId);
  if (bound?.record_id !== key.recordId || !record) return;
  const news = [...now].filter(([openId, isIn]) => bound.people[openId] !== isIn);
  if (news.length === 0) return;
  await noteChatPeople(trx, clientId, key, chatId, Object.fromEntries(news));
  for (const [openId, isIn] of news.slice(0, namedAtOnce)) {
    const member = await memberOfOpenId(trx, clientId, openId);
    const type = isIn ? 'CHAT_JOINED' : 'CHAT_LEFT';
    if (member) await notifyOwnerOfChat(trx, app, clientId, record, { type, by, actor: member.member_id });
  }
  await publishRecordEvents(trx, { ...app, actor: { clientId } }, record.table_id, [{ id: record.id }]);
}
