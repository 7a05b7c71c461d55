import * as z from 'zod/mini';
import { chatOrder, deliveryKind } from './kind';

/** Give a chat the entries that lead to its record, or take them out where it has none. */
export const chatEntriesKind = deliveryKind('chat.entries', z.object({ chat_id: z.string() }), chatOrder);
