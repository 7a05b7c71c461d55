import * as z from 'zod/mini';
import { call } from '../call';
import { Empty, Id } from '../shapes';
import { TaskAnswer } from './task-data';

const listErrors = ['notFound', 'deleted', 'notReadable', 'notAllowed', 'suiteUnavailable'] as const;
const refusals = ['taskListDisabled', 'taskListRefused'] as const;

/** The task list of a record, on suites with such lists (Feishu and Lark). */
export const taskLists = {
  'taskLists.larkCreate': call('taskLists.larkCreate', {
    summary:
      'Makes the task list of a record in the suite, with those who work on the record and its chat in it; answers the one that there is',
    input: z.strictObject({ table_id: Id, entity_id: Id }),
    output: z.object({ url: z.string() }),
    errors: [...listErrors, ...refusals, 'taskListAuditing', 'keyReused', 'inProgress'],
  }),
  'taskLists.larkDetail': call('taskLists.larkDetail', {
    summary: 'The address of the task list of a record',
    input: z.strictObject({ table_id: Id, id: Id }),
    output: z.object({ detail: z.object({ url: z.string(), guid: z.string(), name: z.string() }) }),
    errors: ['notFound', 'deleted', 'notReadable', 'notAllowed', 'suiteUnavailable'],
  }),
  'taskLists.larkTasks': call('taskLists.larkTasks', {
    summary:
      'The tasks of the list of a record as the suite has them now, fifty at most: open ones first, the next due first',
    input: z.strictObject({ table_id: Id, id: Id }),
    output: z.object({
      url: z.string(),
      list: z.array(
        z.object({
          ...TaskAnswer.shape,
          /** Whether the caller may check the task off or reopen it. */
          may_complete: z.boolean(),
        }),
      ),
      has_more: z.boolean(),
    }),
    errors: [...listErrors, ...refusals],
  }),
  'taskLists.larkComplete': call('taskLists.larkComplete', {
    summary: 'Checks a task of the list of a record off, or opens it again',
    input: z.strictObject({
      table_id: Id,
      id: Id,
      task_id: z.string().check(z.minLength(1), z.maxLength(200)),
      completed: z.boolean(),
    }),
    output: Empty,
    errors: [...listErrors, ...refusals, 'keyReused', 'inProgress'],
  }),
};
