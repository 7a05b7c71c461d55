import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** The delivery that sends a member's action on an approval to the suite: a withdrawal or a decision. */
export const approvalActKind = deliveryKind(
  'approval.act',
  z.object({
    approval_id: z.string(),
    act: z.enum(['withdraw', 'approve', 'reject']),
    /** The acting person's id in the suite. */
    open_id: z.string(),
    /** The decided step; absent for a withdrawal. */
    task_id: z.optional(z.string()),
    reason: z.optional(z.string()),
  }),
);
