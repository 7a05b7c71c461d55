import { z } from 'zod';
import { Refusal, type SimulatedCall } from '../wire/call';
import { personById } from '../world/directory';
import type { World } from '../world/world';
import { defineCall } from './define-call';
import { makeVendorRefusal } from './refusals';

const suite = 'dingtalk';

/** The number of to-dos on a page. */
const pageSize = 20;

/** The to-do calls: each person has separate to-dos, in no shared list. A second one with the same `sourceId` is refused. */
export function todoCalls(world: World): SimulatedCall[] {
  const key = (unionId: string) => {
    const person = personById(suite, 'unionId', unionId);
    if (!person) throw makeVendorRefusal('todo.taskCreate.paramError', 'todo.taskCreate.paramError');
    return person.key;
  };
  return [
    defineCall('todo.tasks.create', {
      query: z.object({ operatorId: z.string() }),
      body: z.object({
        sourceId: z.string(),
        subject: z.string().min(1),
        description: z.string().default(''),
        creatorId: z.string(),
        executorIds: z.array(z.string()).min(1),
        dueTime: z.number().int().positive().optional(),
        detailUrl: z.object({ appUrl: z.string(), pcUrl: z.string() }),
      }),
      answer({ params, body }) {
        key(params.unionId ?? '');
        if (world.tasks.ofKey(suite, body.sourceId)) throw new Refusal(400, 'todo.taskCreate.paramError', 'task exist');
        const task = world.tasks.create({
          suite,
          summary: body.subject,
          description: body.description,
          creatorKey: key(body.creatorId),
          members: body.executorIds.map((id) => ({ type: 'user' as const, id: key(id), role: 'assignee' })),
          dueAt: body.dueTime ?? null,
          listGuids: [],
          key: body.sourceId,
        });
        return { id: task.guid, subject: task.summary, sourceId: body.sourceId };
      },
    }),
    defineCall('todo.tasks.delete', {
      answer({ params }) {
        key(params.unionId ?? '');
        const task = world.tasks.find(suite, params.taskId ?? '');
        if (!task) throw new Refusal(400, 'todo.taskDelete.paramError', 'task not exist');
        world.tasks.remove(task);
        return { result: true, requestId: task.guid };
      },
    }),
    defineCall('todo.tasks.update', {
      query: z.object({ operatorId: z.string() }),
      body: z.object({ done: z.boolean().optional(), subject: z.string().min(1).optional() }),
      answer({ params, body }) {
        key(params.unionId ?? '');
        const task = world.tasks.find(suite, params.taskId ?? '');
        if (!task) throw new Refusal(400, 'todo.taskUpdate.paramError', 'task not exist');
        world.tasks.change(task, {
          ...(body.subject !== undefined && { summary: body.subject }),
          ...(body.done !== undefined && { completedAt: body.done ? (task.completedAt ?? world.now()) : null }),
        });
        return { result: true };
      },
    }),
    defineCall('todo.tasks.query', {
      body: z.object({
        isDone: z.boolean().optional(),
        nextToken: z.string().optional(),
        roleTypes: z.array(z.array(z.enum(['executor', 'creator', 'participant']))).optional(),
      }),
      answer({ params, body }) {
        const from = Number(body.nextToken ?? 0);
        const tasks = world.tasks
          .of(suite, key(params.unionId ?? ''))
          .filter(({ completedAt }) => body.isDone === undefined || (completedAt !== null) === body.isDone);
        const cards = tasks.slice(from, from + pageSize);
        return {
          todoCards: cards.map((task) => ({
            taskId: task.guid,
            subject: task.summary,
            isDone: task.completedAt !== null,
          })),
          ...(tasks.length > from + pageSize && { nextToken: String(from + pageSize) }),
        };
      },
    }),
  ];
}
