import { chatPeopleChangedKind } from '../../../domain/suite-events/chat-people-changed';
import { applyChatPeople } from '../../commands/chats/apply-chat-people';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { SuiteRefusal, type Suite } from '../../platforms/platform';
import { recordOfChat } from '../../queries/chats/record-chats';
import { areChatsOfRecords } from './chat-changed';
import { defineSuiteEvent } from './suite-event';

/** Notifies the owner of a record of people who entered or left its chat. Chats without a record are not read. */
export const chatPeopleChanged = defineSuiteEvent(chatPeopleChangedKind, {
  concerning: (context, clientId, payloads) => areChatsOfRecords(context, clientId, payloads),
  async readSuite(context, { clientId, payload: { chat_id: chatId, open_ids: openIds } }) {
    if (!(await recordOfChat(context.db, clientId, chatId))) return null;
    return peopleNow(await suiteOfCompany(context, clientId), chatId, openIds);
  },
  async apply(trx, context, { clientId, payload }, now) {
    if (now) await applyChatPeople(trx, context, clientId, payload, now);
  },
});

/** Returns which of these people are in the chat; null for a chat without our bot, which `chat_changed` reports. */
async function peopleNow(
  suite: Suite,
  chatId: string,
  openIds: readonly string[],
): Promise<Map<string, boolean> | null> {
  try {
    const people = await suite.chatMembers(chatId);
    const inChat = new Set(people === 'unknown' ? [] : people);
    if (people === 'unknown')
      for (const openId of openIds) if (await suite.isInChat(chatId, openId)) inChat.add(openId);
    return new Map(openIds.map((openId) => [openId, inChat.has(openId)]));
  } catch (error) {
    if (error instanceof SuiteRefusal && (error.kind === 'notFound' || error.kind === 'refused')) return null;
    throw error;
  }
}
