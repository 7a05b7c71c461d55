import * as z from 'zod/mini';
import { deliveryKind, language } from './kind';

/** The delivery that creates the chat of a record. */
export const chatCreateKind = deliveryKind(
  'chat.create',
  z.object({
    table_id: z.string(),
    record_id: z.string(),
    member_id: z.string(),
    /** The notes to show in the chat as soon as it exists. */
    note_ids: z.optional(z.array(z.string())),
    language,
  }),
);
