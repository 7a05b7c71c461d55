import { z } from 'zod';
import { suites } from '../suites';

/** Task lists and tasks of the suites that have them. Times are epoch milliseconds. */

/** A person's key, the id of a chat, or the application. */
const memberSchema = z.object({ type: z.enum(['user', 'chat', 'app']), id: z.string(), role: z.string() });

export const taskListSchema = z.object({
  suite: z.enum(suites),
  guid: z.string(),
  name: z.string(),
  /** The owner's key; null for the application. */
  ownerKey: z.string().nullable(),
  members: z.array(memberSchema),
  createdAt: z.number(),
  updatedAt: z.number(),
});

export const taskSchema = z.object({
  suite: z.enum(suites),
  guid: z.string(),
  summary: z.string(),
  description: z.string(),
  /** The creator's key; null for the application. */
  creatorKey: z.string().nullable(),
  members: z.array(memberSchema),
  dueAt: z.number().nullable(),
  completedAt: z.number().nullable(),
  listGuids: z.array(z.string()),
  /** The caller's own key, by which a repetition finds the task. */
  key: z.string().optional(),
  createdAt: z.number(),
});

export type TaskMember = z.infer<typeof memberSchema>;
export type SimulatedTaskList = z.infer<typeof taskListSchema>;
export type SimulatedTask = z.infer<typeof taskSchema>;
