import { z } from 'zod';
import { call, type SimulatedCall } from '../wire/call';
import { personById } from '../world/directory';
import type { World } from '../world/world';
import { usual } from './limits';
import { apiRefuse } from './refusals';

const suite = 'dingtalk';

/** To-dos: each person's own, in no shared list. The same `sourceId` answers the first one. */
export function todoCalls(world: World): SimulatedCall[] {
  const key = (unionId: string) => {
    const person = personById(suite, 'unionId', unionId);
    if (!person) throw apiRefuse.noUser();
    return person.key;
  };
  return [
    call({
      name: 'todo.tasks.create',
      method: 'POST',
      path: '/v1.0/todo/users/:unionId/tasks',
      token: 'app',
      permission: 'Todo.Todo.Write',
      limits: usual,
      query: z.object({ operatorId: z.string() }),
      body: z.object({
        sourceId: z.string().max(128),
        subject: z.string().min(1).max(1024),
        description: z.string().max(4096).default(''),
        creatorId: z.string(),
        executorIds: z.array(z.string()).min(1).max(1000),
        dueTime: z.number().int().positive().optional(),
        detailUrl: z.object({ appUrl: z.string(), pcUrl: z.string() }).optional(),
      }),
      answer({ params, body }) {
        key(params.unionId ?? '');
        const existingTask = world.tasks.ofKey(suite, body.sourceId);
        const task =
          existingTask ??
          world.tasks.create({
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
  ];
}
