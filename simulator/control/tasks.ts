import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Courier } from '../events/courier';
import { suites } from '../suites';
import { findPerson } from '../world/directory';
import type { World } from '../world/world';
import { applicationId } from '../world/tenant';

const suite = z.enum(suites);
/** The suites with shared lists. */
const listSuite = suite.exclude(['dingtalk']);
const personKey = z.string().refine((key) => findPerson(key) !== undefined, 'no such person');
const body = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('create'),
    suite: listSuite,
    list: z.string(),
    person: personKey,
    summary: z.string().min(1),
    due: z.number().nullable().default(null),
    assignees: z.array(personKey).default([]),
    /** Whether the application may follow the task. */
    withApp: z.boolean().default(false),
  }),
  z.object({
    action: z.literal('change'),
    suite,
    task: z.string(),
    summary: z.string().min(1).optional(),
    due: z.number().nullable().optional(),
    completed: z.boolean().optional(),
  }),
  z.object({ action: z.literal('remove'), suite, task: z.string() }),
]);

type ReadTaskBody = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  reply: FastifyReply,
) => z.infer<Schema> | undefined;

/** Serves people's actions on tasks in the suite itself. */
export function taskControl(app: FastifyInstance, world: World, courier: Courier, read: ReadTaskBody): void {
  app.post('/task', async (request, reply) => {
    const wish = read(body, request.body, reply);
    if (!wish) return reply;
    const result = act(world, wish);
    if (!result) return reply.code(404).send({ error: 'no such list or task' });
    await courier.idle();
    return result;
  });
}

function act(world: World, wish: z.infer<typeof body>): { guid: string } | undefined {
  if (wish.action === 'create') {
    const list = world.tasks.list(wish.suite, wish.list);
    if (!list) return undefined;
    const follower = { type: 'app' as const, id: applicationId(wish.suite), role: 'follower' };
    return world.tasks.create({
      suite: wish.suite,
      summary: wish.summary,
      description: '',
      creatorKey: wish.person,
      dueAt: wish.due,
      listGuids: [list.guid],
      members: [
        ...wish.assignees.map((id) => ({ type: 'user' as const, id, role: 'assignee' })),
        ...(wish.withApp ? [follower] : []),
      ],
    });
  }
  const task = world.tasks.find(wish.suite, wish.task);
  if (!task) return undefined;
  if (wish.action === 'remove') world.tasks.remove(task);
  else
    world.tasks.change(task, {
      ...(wish.summary !== undefined && { summary: wish.summary }),
      ...(wish.due !== undefined && { dueAt: wish.due }),
      ...(wish.completed !== undefined && { completedAt: wish.completed ? world.now() : null }),
    });
  return { guid: task.guid };
}
