import * as z from 'zod/mini';
import { suiteEventKind } from './kind';

/** The event that an approval instance or one of its tasks changed in the suite. `template_code`: its definition or process. */
export const approvalChangedKind = suiteEventKind(
  'approval_changed',
  z.object({ instance_code: z.string(), template_code: z.string(), at: z.number() }),
);
