import * as z from 'zod/mini';
import { deliveryKind, language, chatOrder } from './kind';

/**
 * The delivery that shows a record in a chat. With `session_hash` a member has chosen the chat and shares in that member's name; without it the
 * chat was bound to the record.
 */
export const recordCardKind = deliveryKind(
  'record.card',
  z.object({
    chat_id: z.string(),
    table_id: z.string(),
    record_id: z.string(),
    member_id: z.string(),
    session_hash: z.optional(z.string()),
    language,
  }),
  chatOrder,
);
