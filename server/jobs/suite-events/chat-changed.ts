import { chatChangedKind } from '../../../domain/suite-events/chat-changed';
import { applyChat } from '../../commands/chats/apply-chat';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { knownChat, knownChatIds } from '../../queries/chats/record-chats';
import type { DeliveryContext } from '../deliveries/delivery';
import { defineSuiteEvent } from './suite-event';

/** Returns which of these events are about the present or a former chat of a record. */
export async function areChatsOfRecords(
  context: DeliveryContext,
  clientId: string,
  payloads: readonly { chat_id: string }[],
): Promise<boolean[]> {
  const knownIds = await knownChatIds(
    context.db,
    clientId,
    payloads.map(({ chat_id: chatId }) => chatId),
  );
  return payloads.map(({ chat_id: chatId }) => knownIds.has(chatId));
}

/** Updates the name of a record's chat, and whether it can be used. Chats without a record are not read. */
export const chatChanged = defineSuiteEvent(chatChangedKind, {
  concerning: (context, clientId, payloads) => areChatsOfRecords(context, clientId, payloads),
  async readSuite(context, { clientId, payload: { chat_id: chatId } }) {
    if (!(await knownChat(context.db, clientId, chatId))) return null;
    return (await suiteOfCompany(context, clientId)).chatNow(chatId);
  },
  async apply(trx, context, { clientId, payload }, now) {
    if (now) await applyChat(trx, context, clientId, payload, now);
  },
});
