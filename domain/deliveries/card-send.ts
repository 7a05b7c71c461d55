import * as z from 'zod/mini';
import { deliveryKind, language, chatOrder } from './kind';

/**
 * Show a note in a chat. Where somebody chose the chat, the session lets our bot be brought into it in their own name; without one the chat is
 * the record's own, which is notified of every note.
 */
export const cardSendKind = deliveryKind(
  'card.send',
  z.object({
    note_id: z.string(),
    chat_id: z.string(),
    table_id: z.string(),
    record_id: z.string(),
    member_id: z.string(),
    /** Of who chose the chat; absent where it belongs to the record and nobody did. */
    session_hash: z.optional(z.string()),
    /** The chat belonged to the record when somebody chose it. */
    own: z.optional(z.literal(true)),
    language,
  }),
  chatOrder,
);
