import * as z from 'zod/mini';
import { deliveryKind, language } from './kind';

/** The delivery that notifies a member that their application for a role on a record was rejected. */
export const accessAnswerKind = deliveryKind(
  'access.answer',
  z.object({
    table_id: z.string(),
    record_id: z.string(),
    member_id: z.string(),
    role: z.string(),
    language,
  }),
);
