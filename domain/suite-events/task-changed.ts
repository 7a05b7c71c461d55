import * as z from 'zod/mini';
import { suiteEventKind } from './kind';

/** A task was made, changed, checked off or removed. `at`: when, epoch milliseconds. */
export const taskChangedKind = suiteEventKind('task_changed', z.object({ task_guid: z.string(), at: z.number() }));
