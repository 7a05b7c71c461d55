import * as z from 'zod/mini';

/** A task of the suite (REQ records 3). Members are those of the company; somebody who is none is left out. Times are epoch milliseconds. */
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
