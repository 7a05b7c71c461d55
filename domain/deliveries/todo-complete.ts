import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/**
 * The delivery that completes or reopens the task of a note's next step in the suite, by the step's state at delivery. `member_id`: the acting
 * member.
 */
export const todoCompleteKind = deliveryKind('todo.complete', z.object({ note_id: z.string(), member_id: z.string() }));
