import * as z from 'zod/mini';
import { deliveryKind, language, chatOrder } from './kind';

/**
 * The delivery that shows a note in a chat. Where a member chose the chat, the session lets the bot be added to it in that member's name. Without a
 * session the chat is the record's own, which gets every note.
 */
export const cardSendKind = deliveryKind(
  'card.send',
  z.object({
    note_id: z.string(),
    chat_id: z.string(),
    table_id: z.string(),
    record_id: z.string(),
    member_id: z.string(),
    /** The session of the member who chose the chat; absent where the chat belongs to the record and no member chose it. */
    session_hash: z.optional(z.string()),
    /** Whether the chat belonged to the record when the member chose it. */
    own: z.optional(z.literal(true)),
    language,
  }),
  chatOrder,
);
