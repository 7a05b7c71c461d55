import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/**
 * The delivery that sets the entries of a chat which lead to its record, or removes them without one. Rows of one chat run in order, independent of
 * its messages.
 */
export const chatEntriesKind = deliveryKind(
  'chat.entries',
  z.object({ chat_id: z.string() }),
  ({ chat_id: chatId }) => `entries:${chatId}`,
);
