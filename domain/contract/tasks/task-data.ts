import * as z from 'zod/mini';
import { escaped } from '../../rich/typed-text';

/** A task of the suite (REQ records 3). Members are those of the company; other people are left out. Times are epoch milliseconds. */
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

/** The same as answers carry it: the suites keep plain texts, `rich_…` are these as HTML. */
export const TaskAnswer = z.extend(TaskData, { rich_summary: z.string(), rich_description: z.string() });
export type TaskAnswer = z.infer<typeof TaskAnswer>;

/** A task as answers carry it. */
export function taskAnswer(task: TaskData): TaskAnswer {
  return {
    ...task,
    rich_summary: escaped(task.summary),
    rich_description: escaped(task.description).replaceAll('\n', '<br>'),
  };
}
