import * as z from 'zod/mini';
import { deliveryKind, language } from './kind';

/** Make the chat of a record. */
export const chatCreateKind = deliveryKind(
  'chat.create',
  z.object({
    table_id: z.string(),
    record_id: z.string(),
    member_id: z.string(),
    /** Notes that the chat is to show as soon as it is there. */
    note_ids: z.optional(z.array(z.string())),
    language,
  }),
);
