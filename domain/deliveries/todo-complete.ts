import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** Check the task of a note's next step off in the suite, or open it again: as the next step is when it is sent. `member_id`: who did that here. */
export const todoCompleteKind = deliveryKind('todo.complete', z.object({ note_id: z.string(), member_id: z.string() }));
