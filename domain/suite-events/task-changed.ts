import * as z from 'zod/mini';
import { suiteEventKind } from './kind';

/** The event that a task was created, changed, completed or deleted. `at`: the time, epoch milliseconds. */
export const taskChangedKind = suiteEventKind('task_changed', z.object({ task_guid: z.string(), at: z.number() }));
