import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** The delivery that reminds a person of a waiting approval. */
export const approvalRemindKind = deliveryKind(
  'approval.remind',
  z.object({ approval_id: z.string(), task_id: z.string() }),
);
