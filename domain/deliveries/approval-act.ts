import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** Carry to the suite what a member does about an approval in the app: withdraw it, or decide. */
export const approvalActKind = deliveryKind(
  'approval.act',
  z.object({
    approval_id: z.string(),
    act: z.enum(['withdraw', 'approve', 'reject']),
    /** The acting person's id in the suite. */
    open_id: z.string(),
    /** The step that is decided; absent for a withdrawal. */
    task_id: z.optional(z.string()),
    reason: z.optional(z.string()),
  }),
);
