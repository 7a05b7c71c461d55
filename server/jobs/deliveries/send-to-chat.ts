import { lookAtChat } from '../../commands/chats/look-at-chat';
import { SuiteRefusal, type MessageCard, type Suite } from '../../platforms/platform';
import type { DeliveryContext } from './delivery';

/**
 * Sends a card to a chat. After a final refusal the state of the chat is read again, because the suite sends no event for some dissolved chats.
 * @throws as `sendCard`
 */
export async function sendToChat(
  context: DeliveryContext,
  clientId: string,
  suite: Suite,
  { chatId, card, dedupeKey }: { chatId: string; card: MessageCard; dedupeKey: string },
): Promise<void> {
  try {
    await suite.sendCard({ chatId }, card, dedupeKey);
  } catch (error) {
    if (error instanceof SuiteRefusal && !error.passes) await lookAtChat(context, clientId, chatId);
    throw error;
  }
}
