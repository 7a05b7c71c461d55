import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** Let the task list of a record have the record's name, its people and its chat. */
export const taskListFollowKind = deliveryKind(
  'task_list.follow',
  z.object({ table_id: z.string(), record_id: z.string() }),
);
