import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** The delivery that completes or reopens a task of a record's list. */
export const taskCompleteKind = deliveryKind(
  'task.complete',
  z.object({
    table_id: z.string(),
    record_id: z.string(),
    member_id: z.string(),
    task_guid: z.string(),
    completed: z.boolean(),
  }),
);
