import { z } from 'zod';
import { type FeishuSuite } from '../suites';
import { type Call, type Caller } from '../wire/call';
import { findPerson } from '../world/directory';
import type { Task, TaskList, TaskMember } from '../world/task-state';
import type { World } from '../world/world';
import { idAs, personAs, userIdType, type UserIdType } from './people';
import { pageOf, pageQuery } from './paging';
import { feishuApplication } from '../world/tenant';
import { makeRefusal } from './refusals';
import { ruled } from './ruled';

/** The refusals of task lists and tasks (v2). */
const refuse = {
  parameter: (problem: string) => makeRefusal(1470400, problem),
  mayNot: () => makeRefusal(1470403),
  notFound: () => makeRefusal(1470404),
};

const member = z.object({
  id: z.string(),
  type: z.enum(['user', 'chat', 'app']).default('user'),
  role: z.string().default(''),
});
const listMember = member.extend({ role: z.enum(['editor', 'viewer', 'owner']).default('viewer') });
const members = z.array(listMember).default([]);
const moment = z.string().regex(/^\d+$/);
const idTypeQuery = z.object({ user_id_type: userIdType.default('open_id') });
const listPages = pageQuery.extend({ user_id_type: userIdType.default('open_id') });
const fields = ['summary', 'due', 'completed_at'] as const;

/** The lists that people and the application share, and the tasks in them. */
export function taskCalls(world: World, suite: FeishuSuite): Call[] {
  const { appId } = feishuApplication(suite);

  function stored(type: UserIdType, one: z.infer<typeof member>): TaskMember {
    if (one.type === 'user') {
      const person = personAs(suite, type, one.id);
      if (!person) throw refuse.parameter(`invalid member ${one.id}`);
      return { ...one, id: person.key };
    }
    if (one.type === 'chat') {
      // The application may only name chats that hold its robot.
      const chat = world.chats.find(suite, one.id);
      if (!chat?.botInChat || chat.dissolved) throw refuse.parameter(`invalid chat ${one.id}`);
      return { ...one, id: chat.id };
    }
    return { ...one, id: one.id };
  }

  const list = (guid: string | undefined): TaskList => {
    const found = world.tasks.list(suite, guid ?? '');
    if (!found) throw refuse.notFound();
    return found;
  };
  const roleIn = ({ ownerKey, members: all }: TaskList, caller: Caller): string | undefined => {
    if (caller.kind !== 'user') return ownerKey === null ? 'owner' : all.find(({ id }) => id === appId)?.role;
    const { key } = caller.person;
    if (ownerKey === key) return 'owner';
    const chats = all.filter(
      ({ type, id }) => type === 'chat' && world.chats.find(suite, id)?.memberKeys.includes(key),
    );
    const roles = [...all.filter(({ type, id }) => type === 'user' && id === key), ...chats].map(({ role }) => role);
    return roles.includes('editor') ? 'editor' : roles[0];
  };
  const readable = (guid: string | undefined, caller: Caller) => {
    const found = list(guid);
    if (!roleIn(found, caller)) throw refuse.mayNot();
    return found;
  };
  const editable = (guid: string | undefined, caller: Caller) => {
    const found = readable(guid, caller);
    if (roleIn(found, caller) === 'viewer') throw refuse.mayNot();
    return found;
  };
  const ownRole = (task: Task, caller: Caller) =>
    caller.kind === 'user'
      ? task.creatorKey === caller.person.key || task.members.some(({ id }) => id === caller.person.key)
      : task.creatorKey === null || task.members.some(({ id }) => id === appId);
  const task = (guid: string | undefined, caller: Caller, edits: boolean): Task => {
    const found = world.tasks.find(suite, guid ?? '');
    if (!found) throw refuse.notFound();
    const roles = found.listGuids.flatMap((one) => {
      const within = world.tasks.list(suite, one);
      return within ? (roleIn(within, caller) ?? []) : [];
    });
    if (!ownRole(found, caller) && !roles.some((role) => !edits || role !== 'viewer')) throw refuse.mayNot();
    return found;
  };

  return [
    ruled('task.tasklist.create', {
      query: idTypeQuery,
      body: z.object({ name: z.string(), members }),
      answer({ query, body, caller }) {
        const made = world.tasks.createList({
          suite,
          name: body.name,
          ownerKey: caller.kind === 'user' ? caller.person.key : null,
          members: body.members.map((one) => stored(query.user_id_type, one)),
        });
        return { tasklist: describeList(world, suite, query.user_id_type, made) };
      },
    }),
    ruled('task.tasklist.list', {
      query: listPages,
      answer({ query, caller }) {
        const mine = world.tasks.lists(suite).filter((one) => roleIn(one, caller) !== undefined);
        return pageOf(mine, query, (one) => describeList(world, suite, query.user_id_type, one));
      },
    }),
    ruled('task.tasklist.patch', {
      query: idTypeQuery,
      body: z.object({
        tasklist: z.object({ name: z.string() }),
        update_fields: z.array(z.literal('name')),
      }),
      answer({ params, query, body, caller }) {
        const found = editable(params.tasklist_guid, caller);
        world.tasks.changeList(found, { name: body.tasklist.name });
        return { tasklist: describeList(world, suite, query.user_id_type, found) };
      },
    }),
    ...(['add', 'remove'] as const).map((what) =>
      ruled(`task.tasklist.${what}_members`, {
        query: idTypeQuery,
        body: z.object({ members: z.array(listMember) }),
        answer({ params, query, body, caller }) {
          const found = editable(params.tasklist_guid, caller);
          if (what === 'add')
            world.tasks.addMembers(
              found,
              body.members.map((one) => stored(query.user_id_type, one)),
            );
          else
            world.tasks.removeMembers(
              found,
              body.members.map((one) => known(one, query.user_id_type)),
            );
          return { tasklist: describeList(world, suite, query.user_id_type, found) };
        },
      }),
    ),
    ruled('task.tasklist.delete', {
      answer({ params, caller }) {
        const found = list(params.tasklist_guid);
        if (roleIn(found, caller) !== 'owner') throw refuse.mayNot();
        world.tasks.removeList(found);
        return {};
      },
    }),
    ruled('task.tasklist.tasks', {
      query: listPages,
      answer({ params, query, caller }) {
        const found = readable(params.tasklist_guid, caller);
        return pageOf(world.tasks.in(found), query, (one) => {
          const { guid, summary, completed_at, due, members: all } = describeTask(suite, query.user_id_type, one);
          return { guid, summary, completed_at, due, members: all, subtask_count: 0 };
        });
      },
    }),
    ruled('task.task.create', {
      query: idTypeQuery,
      body: z.object({
        summary: z.string(),
        description: z.string().default(''),
        members: z
          .array(
            z.object({
              id: z.string(),
              type: z.literal('user').default('user'),
              role: z.enum(['assignee', 'follower']),
            }),
          )
          .default([]),
        tasklists: z.array(z.object({ tasklist_guid: z.string() })).default([]),
        origin: z
          .object({
            platform_i18n_name: z.record(z.string(), z.string()),
            href: z.object({ url: z.string(), title: z.string() }).optional(),
          })
          .optional(),
        due: z.object({ timestamp: moment, is_all_day: z.boolean().default(false) }).optional(),
        client_token: z.string().optional(),
      }),
      answer({ query, body, caller }) {
        for (const { tasklist_guid: guid } of body.tasklists) editable(guid, caller);
        const made = body.client_token === undefined ? undefined : world.tasks.ofKey(suite, body.client_token);
        const task =
          made ??
          world.tasks.create({
            suite,
            summary: body.summary,
            description: body.description,
            creatorKey: caller.kind === 'user' ? caller.person.key : null,
            members: body.members.map((one) => stored(query.user_id_type, one)),
            dueAt: body.due ? Number(body.due.timestamp) : null,
            listGuids: body.tasklists.map(({ tasklist_guid: guid }) => guid),
            ...(body.client_token === undefined ? {} : { key: body.client_token }),
          });
        return { task: describeTask(suite, query.user_id_type, task) };
      },
    }),
    ruled('task.task.get', {
      query: idTypeQuery,
      answer: ({ params, query, caller }) => ({
        task: describeTask(suite, query.user_id_type, task(params.task_guid, caller, false)),
      }),
    }),
    ruled('task.task.patch', {
      query: idTypeQuery,
      body: z.object({
        task: z.object({
          summary: z.string().optional(),
          due: z.object({ timestamp: moment }).optional(),
          completed_at: moment.optional(),
        }),
        update_fields: z.array(z.enum(fields)),
      }),
      answer({ params, query, body, caller }) {
        const found = task(params.task_guid, caller, true);
        const sets = (name: (typeof fields)[number]) => body.update_fields.includes(name);
        const completedAt = Number(body.task.completed_at ?? 0);
        if (sets('completed_at') && completedAt > 0 && found.completedAt !== null)
          throw refuse.parameter('the task is completed already');
        // A field that is named without a value is emptied.
        world.tasks.change(found, {
          ...(sets('summary') && { summary: body.task.summary ?? '' }),
          ...(sets('due') && { dueAt: body.task.due ? Number(body.task.due.timestamp) : null }),
          ...(sets('completed_at') && { completedAt: completedAt > 0 ? completedAt : null }),
        });
        return { task: describeTask(suite, query.user_id_type, found) };
      },
    }),
    ruled('task.task_v2.task_subscription', {
      query: idTypeQuery,
      answer({ caller }) {
        if (caller.kind === 'app') world.tasks.subscribe(suite);
        return {};
      },
    }),
  ];

  /** Who is taken out may have left the company since. */
  function known(one: z.infer<typeof member>, type: UserIdType): TaskMember {
    const key = one.type === 'user' ? (personAs(suite, type, one.id)?.key ?? one.id) : one.id;
    return { ...one, id: key };
  }
}

function describeMember(suite: FeishuSuite, type: UserIdType, one: TaskMember): Record<string, unknown> {
  const person = one.type === 'user' ? findPerson(one.id) : undefined;
  return { ...one, id: person ? idAs(suite, type, person) : one.id };
}

function owner(suite: FeishuSuite, type: UserIdType, key: string | null): Record<string, unknown> {
  const person = key === null ? undefined : findPerson(key);
  return person
    ? { id: idAs(suite, type, person), type: 'user', role: 'owner' }
    : { id: feishuApplication(suite).appId, type: 'app', role: 'owner' };
}

function describeList(world: World, suite: FeishuSuite, type: UserIdType, list: TaskList): Record<string, unknown> {
  return {
    guid: list.guid,
    name: list.name,
    creator: owner(suite, type, list.ownerKey),
    owner: owner(suite, type, list.ownerKey),
    members: list.members.map((one) => describeMember(suite, type, one)),
    url: `${world.publicUrl}/${suite}/applink/client/todo/task_list?guid=${list.guid}`,
    created_at: String(list.createdAt),
    updated_at: String(list.updatedAt),
  };
}

function describeTask(suite: FeishuSuite, type: UserIdType, task: Task) {
  return {
    guid: task.guid,
    summary: task.summary,
    description: task.description,
    due: task.dueAt === null ? undefined : { timestamp: String(task.dueAt), is_all_day: false },
    creator: { ...owner(suite, type, task.creatorKey), role: 'creator' },
    members: task.members.map((one) => describeMember(suite, type, one)),
    completed_at: String(task.completedAt ?? 0),
    tasklists: task.listGuids.map((guid) => ({ tasklist_guid: guid, section_guid: '' })),
    created_at: String(task.createdAt),
    status: task.completedAt === null ? 'todo' : 'done',
  };
}
