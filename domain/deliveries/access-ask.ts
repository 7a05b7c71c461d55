import * as z from 'zod/mini';
import { deliveryKind, language } from './kind';

/** The delivery that notifies the owner of a record that a member applies for access. */
export const accessAskKind = deliveryKind(
  'access.ask',
  z.object({
    table_id: z.string(),
    record_id: z.string(),
    member_id: z.string(),
    role: z.string(),
    language,
  }),
);
