import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** The delivery that updates the task list of a record to the record's name, people and chat. */
export const taskListFollowKind = deliveryKind(
  'task_list.follow',
  z.object({ table_id: z.string(), record_id: z.string() }),
);
