import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** The delivery that asks a member for fields that a move of a record requires. */
export const fieldRequestKind = deliveryKind(
  'field.request',
  z.object({
    table_id: z.string(),
    record_id: z.string(),
    asker_id: z.string(),
    member_id: z.string(),
    pipeline_id: z.string(),
    stage_id: z.string(),
    fields: z.array(z.string()),
    url_path: z.string(),
  }),
);
