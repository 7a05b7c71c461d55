import * as z from 'zod/mini';
import { escaped } from '../../rich/typed-text';

/** A task of the suite (REQ records 3). Its members are those of the company; other people are left out. Times are epoch milliseconds. */
export const TaskData = z.object({
  id: z.string(),
  creator_id: z.nullable(z.string()),
  collaborators: z.array(z.object({ id: z.string() })),
  summary: z.string(),
  description: z.string(),
  due: z.nullable(z.object({ time: z.number() })),
  complete_time: z.nullable(z.number()),
});
export type TaskData = z.infer<typeof TaskData>;

/** A task in answers: the suites store plain texts, and `rich_…` contains them as HTML. */
export const TaskAnswer = z.extend(TaskData, { rich_summary: z.string(), rich_description: z.string() });
export type TaskAnswer = z.infer<typeof TaskAnswer>;

/** Returns a task in the form of an answer. */
export function taskAnswer(task: TaskData): TaskAnswer {
  return {
    ...task,
    rich_summary: escaped(task.summary),
    rich_description: escaped(task.description).replaceAll('\n', '<br>'),
  };
}
