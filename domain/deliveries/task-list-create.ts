import * as z from 'zod/mini';
import { deliveryKind, language } from './kind';

/** The delivery that creates the task list of a record. `asked`: the time of the request, epoch milliseconds. */
export const taskListCreateKind = deliveryKind(
  'task_list.create',
  z.object({ table_id: z.string(), record_id: z.string(), member_id: z.string(), language, asked: z.number() }),
);
