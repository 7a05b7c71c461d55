import * as z from 'zod/mini';
import { call } from '../call';
import { Empty, Id } from '../shapes';

/** The next step of a note, as the day of the home page shows it. */
export const NextStepAnswer = z.object({
  note_id: z.string(),
  /** A line of plain text. */
  text: z.string(),
  /** `YYYY-MM-DD` */
  due_on: z.string(),
  /** The moment from which it is overdue, epoch milliseconds. */
  due_at: z.number(),
  /** The members who do the step. */
  member_ids: z.array(z.string()),
  /** The first record of the note that the caller may read. */
  about: z.nullable(z.object({ table_id: z.string(), id: z.string(), title: z.string() })),
  /** Whether the caller may check it off; false for a program. */
  may_complete: z.boolean(),
});
export type NextStepAnswer = z.infer<typeof NextStepAnswer>;

/** Whether the next step of a note is done, as the line of the note in a timeline shows it. */
export const NextStepState = z.object({
  is_completed: z.boolean(),
  /** The moment from which it is overdue, epoch milliseconds. */
  due_at: z.number(),
  /** Those who are to do it. */
  member_ids: z.array(z.string()),
  /** The caller may check it off; false for a program. */
  may_complete: z.boolean(),
});
export type NextStepState = z.infer<typeof NextStepState>;

/** The next steps of notes; `day.mine` lists those of the day. */
export const nextSteps = {
  'nextSteps.complete': call('nextSteps.complete', {
    summary:
      'Checks the next step of a note off, or opens it again, for everybody who is to do it: here, and soon in the suite',
    input: z.strictObject({ note_id: Id, completed: z.boolean() }),
    output: Empty,
    errors: ['notFound', 'deleted', 'notReadable', 'notAllowed', 'keyReused', 'inProgress'],
  }),
  'nextSteps.refresh': call('nextSteps.refresh', {
    summary:
      'Asks the suite which open next steps of the caller were checked off there, where the suite does not report that itself',
    input: z.strictObject({}),
    /** `changed`: the number of completed steps. */
    output: z.object({ changed: z.number() }),
    errors: ['suiteUnavailable', 'keyReused', 'inProgress'],
  }),
};
