import { z } from 'zod';
import { SuiteRefusal } from '../platform';
import type { ListedTask, SuiteTaskList, SuiteTaskLists, TaskListMembers } from '../task-lists';
import { getMaxItems, getMaxPageSize } from '../vendor-rules';
import type { LarkClient } from './client';
import { larkCalls } from './rules';

/** The code for invalid parameters, including a repeated completion of a task. */
const parameterCode = '1470400';
const pageSize = getMaxPageSize(larkCalls['task.tasklist.list']);
/** The number of members that one call may name. */
const batch = getMaxItems(larkCalls['task.tasklist.add_members'], 'body.members');

/** Milliseconds as a text; "0" for never. */
const Moment = z
  .string()
  .default('0')
  .transform((text) => (Number(text) > 0 ? Number(text) : null));
const List = z.object({ guid: z.string().min(1), name: z.string().default(''), url: z.string(), created_at: Moment });
const Member = z.object({ id: z.string().default(''), type: z.string().default('user'), role: z.string().default('') });
const listedShape = {
  guid: z.string().min(1),
  summary: z.string().default(''),
  completed_at: Moment,
  due: z.object({ timestamp: Moment }).nullish(),
  members: z.array(Member).default([]),
};
const Listed = z.object(listedShape);
const Task = z.object({
  ...listedShape,
  description: z.string().default(''),
  creator: Member.nullish(),
  tasklists: z.array(z.object({ tasklist_guid: z.string() })).default([]),
});
const getPage = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item).default([]),
    has_more: z.boolean().default(false),
    page_token: z.string().default(''),
  });
const byOpenId = { user_id_type: 'open_id' };

function listed({ guid, summary, completed_at, due, members }: z.output<typeof Listed>): ListedTask {
  return {
    guid,
    summary,
    completedAt: completed_at,
    due: due?.timestamp ?? null,
    collaboratorOpenIds: members.flatMap(({ id, type, role }) => (type === 'user' && role === 'assignee' ? [id] : [])),
  };
}

const toList = ({ guid, name, url, created_at }: z.output<typeof List>): SuiteTaskList => ({
  guid,
  name,
  url,
  createdAt: created_at ?? 0,
});

const listMembers = ({ openIds, chatId }: TaskListMembers) => [
  ...[...new Set(openIds)].map((id) => ({ id, type: 'user', role: 'editor' })),
  ...(chatId === null ? [] : [{ id: chatId, type: 'chat', role: 'editor' }]),
];

/** Task lists of Feishu and Lark (tasks v2), in the app's name. */
export function larkTaskLists(client: LarkClient): SuiteTaskLists {
  const lists = '/open-apis/task/v2/tasklists';
  const listPath = (guid: string) => `${lists}/${encodeURIComponent(guid)}`;
  const taskAt = (guid: string) => `/open-apis/task/v2/tasks/${encodeURIComponent(guid)}`;
  const call = <Data>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    data: z.ZodType<Data>,
    {
      body,
      query = {},
      repeatable = true,
    }: { body?: unknown; query?: Record<string, string | number | undefined>; repeatable?: boolean } = {},
  ) => client.call({ method, path, query: { ...byOpenId, ...query }, body, data, as: 'app', repeatable });

  async function changeMembers(guid: string, operation: 'add' | 'remove', members: TaskListMembers): Promise<void> {
    const listMembersToSend = listMembers(members);
    for (let from = 0; from < listMembersToSend.length; from += batch)
      await call('POST', `${listPath(guid)}/${operation}_members`, z.unknown(), {
        body: { members: listMembersToSend.slice(from, from + batch) },
      });
  }

  return {
    async create({ name, members }) {
      const listMembersToSend = listMembers(members);
      const { tasklist } = await call('POST', lists, z.object({ tasklist: List }), {
        body: { name, members: listMembersToSend.slice(0, batch) },
        repeatable: false,
      });
      if (listMembersToSend.length > batch)
        await call('POST', `${listPath(tasklist.guid)}/add_members`, z.unknown(), {
          body: { members: listMembersToSend.slice(batch) },
        });
      return toList(tasklist);
    },
    async find(name, since) {
      const matchingLists: SuiteTaskList[] = [];
      for (let token = ''; ;) {
        const page = await call('GET', lists, getPage(List), {
          query: { page_size: pageSize, page_token: token || undefined },
        });
        matchingLists.push(
          ...page.items.map(toList).filter((candidate) => candidate.name === name && candidate.createdAt >= since),
        );
        if (!page.has_more || !page.page_token) return matchingLists;
        token = page.page_token;
      }
    },
    async rename(guid, name) {
      await call('PATCH', listPath(guid), z.unknown(), { body: { tasklist: { name }, update_fields: ['name'] } });
    },
    async remove(guid) {
      await call('DELETE', listPath(guid), z.unknown());
    },
    addMembers: (guid, members) => changeMembers(guid, 'add', members),
    removeMembers: (guid, members) => changeMembers(guid, 'remove', members),
    async tasks(guid, limit) {
      const page = await call('GET', `${listPath(guid)}/tasks`, getPage(Listed), { query: { page_size: limit } });
      return { tasks: page.items.map(listed), more: page.has_more };
    },
    async task(guid) {
      const { task } = await call('GET', taskAt(guid), z.object({ task: Task }));
      return {
        ...listed(task),
        description: task.description,
        creatorOpenId: task.creator?.type === 'user' ? task.creator.id : null,
        listGuids: task.tasklists.map(({ tasklist_guid }) => tasklist_guid),
      };
    },
    async complete(guid, isCompleted, now) {
      try {
        await call('PATCH', taskAt(guid), z.unknown(), {
          body: { task: { completed_at: isCompleted ? String(now) : '0' }, update_fields: ['completed_at'] },
        });
      } catch (error) {
        // The suite refuses to complete a completed task, which already has the requested state.
        if (!(error instanceof SuiteRefusal) || error.suiteCode !== parameterCode) throw error;
        if (((await this.task(guid)).completedAt !== null) !== isCompleted) throw error;
      }
    },
    async subscribe() {
      await call('POST', '/open-apis/task/v2/task_v2/task_subscription', z.unknown());
    },
  };
}
