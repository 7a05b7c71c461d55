import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** Remind somebody that an approval waits for them. */
export const approvalRemindKind = deliveryKind(
  'approval.remind',
  z.object({ approval_id: z.string(), task_id: z.string() }),
);
