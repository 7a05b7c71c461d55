import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** Give a chat the entries that lead to its record, or take them out where it has none. One after the other for a chat, and apart from its messages. */
export const chatEntriesKind = deliveryKind(
  'chat.entries',
  z.object({ chat_id: z.string() }),
  ({ chat_id: chatId }) => `entries:${chatId}`,
);
