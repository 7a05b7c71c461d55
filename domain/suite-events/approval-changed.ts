import * as z from 'zod/mini';
import { suiteEventKind } from './kind';

/** An instance of a suite's approval, or one of its tasks, changed. `template_code`: of the definition or process that it follows. */
export const approvalChangedKind = suiteEventKind(
  'approval_changed',
  z.object({ instance_code: z.string(), template_code: z.string(), at: z.number() }),
);
