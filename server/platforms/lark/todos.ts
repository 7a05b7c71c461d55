import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SuiteTodos } from '../todos';
import { SuiteRefusal } from '../platform';
import type { LarkClient } from './client';
import { larkTaskLists } from './task-lists';

/** The tasks of Feishu and Lark (tasks v2), in the app's name: `client_token` makes a repetition harmless. */
export function larkTodos(client: LarkClient): SuiteTodos {
  const tasks = larkTaskLists(client);
  return {
    async create({ summary, openIds, listGuid, origin, dueAt, dedupeKey }) {
      const { task } = await client.call({
        method: 'POST',
        path: '/open-apis/task/v2/tasks',
        query: { user_id_type: 'open_id' },
        data: z.object({ task: z.object({ guid: z.string().min(1) }) }),
        as: 'app',
        repeatable: true,
        body: {
          summary,
          members: openIds.map((id) => ({ id, type: 'user', role: 'assignee' })),
          ...(dueAt === null ? {} : { due: { timestamp: String(dueAt), is_all_day: false } }),
          ...(listGuid === null ? {} : { tasklists: [{ tasklist_guid: listGuid }] }),
          origin: { platform_i18n_name: { zh_cn: 'Sidecar', en_us: 'Sidecar' }, href: origin },
          client_token: createHash('sha256').update(dedupeKey).digest('hex').slice(0, 32),
        },
      });
      return task.guid;
    },
    async remove(guid) {
      await client.call({
        method: 'DELETE',
        path: `/open-apis/task/v2/tasks/${encodeURIComponent(guid)}`,
        data: z.unknown(),
        as: 'app',
        repeatable: true,
      });
    },
    complete: (guid, _person, isCompleted, completedAt) => tasks.complete(guid, isCompleted, completedAt),
    async listCompleted(guids) {
      const completedGuids: string[] = [];
      for (const guid of guids) {
        try {
          if ((await tasks.task(guid)).completedAt !== null) completedGuids.push(guid);
        } catch (error) {
          // A deleted task counts as not done.
          if (!(error instanceof SuiteRefusal) || error.kind !== 'notFound') throw error;
        }
      }
      return completedGuids;
    },
  };
}
