import { z } from 'zod';
import { type FeishuSuite } from '../suites';
import { type SimulatedCall, type Caller } from '../wire/call';
import { findPerson } from '../world/directory';
import type { SimulatedTask, SimulatedTaskList, TaskMember } from '../world/task-state';
import type { World } from '../world/world';
import { idAs, personAs, userIdType, type UserIdType } from './people';
import { getPage, pageQuery } from './paging';
import { feishuApplication } from '../world/tenant';
import { makeRefusal } from './refusals';
import { defineCall } from './define-call';

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

/** The calls on the task lists that people and the application share, and on their tasks. */
export function taskCalls(world: World, suite: FeishuSuite): SimulatedCall[] {
  const { appId } = feishuApplication(suite);

  function stored(type: UserIdType, listMember: z.infer<typeof member>): TaskMember {
    if (listMember.type === 'user') {
      const person = personAs(suite, type, listMember.id);
      if (!person) throw refuse.parameter(`invalid member ${listMember.id}`);
      return { ...listMember, id: person.key };
    }
    if (listMember.type === 'chat') {
      // The application may name only chats that contain its robot.
      const chat = world.chats.find(suite, listMember.id);
      if (!chat?.botInChat || chat.dissolved) throw refuse.parameter(`invalid chat ${listMember.id}`);
      return { ...listMember, id: chat.id };
    }
    return { ...listMember, id: listMember.id };
  }

  const list = (guid: string | undefined): SimulatedTaskList => {
    const taskList = world.tasks.list(suite, guid ?? '');
    if (!taskList) throw refuse.notFound();
    return taskList;
  };
  const roleIn = ({ ownerKey, members: all }: SimulatedTaskList, caller: Caller): string | undefined => {
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
    const taskList = list(guid);
    if (!roleIn(taskList, caller)) throw refuse.mayNot();
    return taskList;
  };
  const editable = (guid: string | undefined, caller: Caller) => {
    const taskList = readable(guid, caller);
    if (roleIn(taskList, caller) === 'viewer') throw refuse.mayNot();
    return taskList;
  };
  const ownRole = (task: SimulatedTask, caller: Caller) =>
    caller.kind === 'user'
      ? task.creatorKey === caller.person.key || task.members.some(({ id }) => id === caller.person.key)
      : task.creatorKey === null || task.members.some(({ id }) => id === appId);
  const task = (guid: string | undefined, caller: Caller, edits: boolean): SimulatedTask => {
    const foundTask = world.tasks.find(suite, guid ?? '');
    if (!foundTask) throw refuse.notFound();
    const roles = foundTask.listGuids.flatMap((listGuid) => {
      const taskList = world.tasks.list(suite, listGuid);
      return taskList ? (roleIn(taskList, caller) ?? []) : [];
    });
    if (!ownRole(foundTask, caller) && !roles.some((role) => !edits || role !== 'viewer')) throw refuse.mayNot();
    return foundTask;
  };

  return [
    defineCall('task.tasklist.create', {
      query: idTypeQuery,
      body: z.object({ name: z.string(), members }),
      answer({ query, body, caller }) {
        const createdList = world.tasks.createList({
          suite,
          name: body.name,
          ownerKey: caller.kind === 'user' ? caller.person.key : null,
          members: body.members.map((bodyMember) => stored(query.user_id_type, bodyMember)),
        });
        return { tasklist: describeList(world, suite, query.user_id_type, createdList) };
      },
    }),
    defineCall('task.tasklist.list', {
      query: listPages,
      answer({ query, caller }) {
        const callerLists = world.tasks.lists(suite).filter((taskList) => roleIn(taskList, caller) !== undefined);
        return getPage(callerLists, query, (taskList) => describeList(world, suite, query.user_id_type, taskList));
      },
    }),
    defineCall('task.tasklist.patch', {
      query: idTypeQuery,
      body: z.object({
        tasklist: z.object({ name: z.string() }),
        update_fields: z.array(z.literal('name')),
      }),
      answer({ params, query, body, caller }) {
        const taskList = editable(params.tasklist_guid, caller);
        world.tasks.changeList(taskList, { name: body.tasklist.name });
        return { tasklist: describeList(world, suite, query.user_id_type, taskList) };
      },
    }),
    ...(['add', 'remove'] as const).map((operation) =>
      defineCall(`task.tasklist.${operation}_members`, {
        query: idTypeQuery,
        body: z.object({ members: z.array(listMember) }),
        answer({ params, query, body, caller }) {
          const taskList = editable(params.tasklist_guid, caller);
          if (operation === 'add')
            world.tasks.addMembers(
              taskList,
              body.members.map((bodyMember) => stored(query.user_id_type, bodyMember)),
            );
          else
            world.tasks.removeMembers(
              taskList,
              body.members.map((bodyMember) => resolveMember(bodyMember, query.user_id_type)),
            );
          return { tasklist: describeList(world, suite, query.user_id_type, taskList) };
        },
      }),
    ),
    defineCall('task.tasklist.delete', {
      answer({ params, caller }) {
        const taskList = list(params.tasklist_guid);
        if (roleIn(taskList, caller) !== 'owner') throw refuse.mayNot();
        world.tasks.removeList(taskList);
        return {};
      },
    }),
    defineCall('task.tasklist.tasks', {
      query: listPages,
      answer({ params, query, caller }) {
        const taskList = readable(params.tasklist_guid, caller);
        return getPage(world.tasks.in(taskList), query, (listedTask) => {
          const {
            guid,
            summary,
            completed_at,
            due,
            members: all,
          } = describeTask(suite, query.user_id_type, listedTask);
          return { guid, summary, completed_at, due, members: all, subtask_count: 0 };
        });
      },
    }),
    defineCall('task.task.create', {
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
        const existingTask = body.client_token === undefined ? undefined : world.tasks.ofKey(suite, body.client_token);
        const task =
          existingTask ??
          world.tasks.create({
            suite,
            summary: body.summary,
            description: body.description,
            creatorKey: caller.kind === 'user' ? caller.person.key : null,
            members: body.members.map((bodyMember) => stored(query.user_id_type, bodyMember)),
            dueAt: body.due ? Number(body.due.timestamp) : null,
            listGuids: body.tasklists.map(({ tasklist_guid: guid }) => guid),
            ...(body.client_token === undefined ? {} : { key: body.client_token }),
          });
        return { task: describeTask(suite, query.user_id_type, task) };
      },
    }),
    defineCall('task.task.get', {
      query: idTypeQuery,
      answer: ({ params, query, caller }) => ({
        task: describeTask(suite, query.user_id_type, task(params.task_guid, caller, false)),
      }),
    }),
    defineCall('task.task.patch', {
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
        const foundTask = task(params.task_guid, caller, true);
        const sets = (name: (typeof fields)[number]) => body.update_fields.includes(name);
        const completedAt = Number(body.task.completed_at ?? 0);
        if (sets('completed_at') && completedAt > 0 && foundTask.completedAt !== null)
          throw refuse.parameter('the task is completed already');
        // A field that is named without a value is cleared.
        world.tasks.change(foundTask, {
          ...(sets('summary') && { summary: body.task.summary ?? '' }),
          ...(sets('due') && { dueAt: body.task.due ? Number(body.task.due.timestamp) : null }),
          ...(sets('completed_at') && { completedAt: completedAt > 0 ? completedAt : null }),
        });
        return { task: describeTask(suite, query.user_id_type, foundTask) };
      },
    }),
    defineCall('task.task.delete', {
      answer({ params, caller }) {
        world.tasks.remove(task(params.task_guid, caller, true));
        return {};
      },
    }),
    defineCall('task.task_v2.task_subscription', {
      query: idTypeQuery,
      answer({ caller }) {
        if (caller.kind === 'app') world.tasks.subscribe(suite);
        return {};
      },
    }),
  ];

  /** Returns a member; a member to remove may have left the company. */
  function resolveMember(bodyMember: z.infer<typeof member>, type: UserIdType): TaskMember {
    const key =
      bodyMember.type === 'user' ? (personAs(suite, type, bodyMember.id)?.key ?? bodyMember.id) : bodyMember.id;
    return { ...bodyMember, id: key };
  }
}

function describeMember(suite: FeishuSuite, type: UserIdType, taskMember: TaskMember): Record<string, unknown> {
  const person = taskMember.type === 'user' ? findPerson(taskMember.id) : undefined;
  return { ...taskMember, id: person ? idAs(suite, type, person) : taskMember.id };
}

function owner(suite: FeishuSuite, type: UserIdType, key: string | null): Record<string, unknown> {
  const person = key === null ? undefined : findPerson(key);
  return person
    ? { id: idAs(suite, type, person), type: 'user', role: 'owner' }
    : { id: feishuApplication(suite).appId, type: 'app', role: 'owner' };
}

function describeList(
  world: World,
  suite: FeishuSuite,
  type: UserIdType,
  list: SimulatedTaskList,
): Record<string, unknown> {
  return {
    guid: list.guid,
    name: list.name,
    creator: owner(suite, type, list.ownerKey),
    owner: owner(suite, type, list.ownerKey),
    members: list.members.map((taskMember) => describeMember(suite, type, taskMember)),
    url: `${world.publicUrl}/${suite}/applink/client/todo/task_list?guid=${list.guid}`,
    created_at: String(list.createdAt),
    updated_at: String(list.updatedAt),
  };
}

function describeTask(suite: FeishuSuite, type: UserIdType, task: SimulatedTask) {
  return {
    guid: task.guid,
    summary: task.summary,
    description: task.description,
    due: task.dueAt === null ? undefined : { timestamp: String(task.dueAt), is_all_day: false },
    creator: { ...owner(suite, type, task.creatorKey), role: 'creator' },
    members: task.members.map((taskMember) => describeMember(suite, type, taskMember)),
    completed_at: String(task.completedAt ?? 0),
    tasklists: task.listGuids.map((guid) => ({ tasklist_guid: guid, section_guid: '' })),
    created_at: String(task.createdAt),
    status: task.completedAt === null ? 'todo' : 'done',
  };
}
