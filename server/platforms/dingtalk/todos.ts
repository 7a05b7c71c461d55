import { z } from 'zod';
import { SuiteRefusal, type Suite } from '../platform';
import type { SuiteTodos } from '../todos';
import { getMaxItems } from '../vendor-rules';
import type { DingtalkClient } from './client';
import { dingtalkCalls } from './rules';

const peopleLimit = getMaxItems(dingtalkCalls['todo.tasks.create'], 'body.executorIds');

/** The number of pages of completed to-dos that one check reads. */
const completedPages = 3;
const CompletedPage = z.object({
  todoCards: z.array(z.object({ taskId: z.string() })).default([]),
  nextToken: z.string().nullish(),
});

/** Returns whether a repetition found the first to-do. The suite has one code for all errors, and explains them in words. */
const isThere = (error: unknown) =>
  error instanceof SuiteRefusal &&
  error.suiteCode === 'todo.taskCreate.paramError' &&
  error.suiteMessage === 'task exist';

/** Returns whether the to-do was deleted, which the suite explains in words. */
const isGone = (error: unknown): error is SuiteRefusal =>
  error instanceof SuiteRefusal && error.suiteMessage === 'task not exist';

/** To-dos of DingTalk, which belong to no list and need a person as creator. `sourceId` is the server's key. */
export function dingtalkTodos(client: DingtalkClient, { colleague }: Pick<Suite, 'colleague'>): SuiteTodos {
  /** The calls of to-dos name people by their union id. */
  async function getUnionId(openId: string): Promise<string> {
    const foundPerson = await colleague(openId);
    if (foundPerson.state !== 'here' || foundPerson.colleague.unionId === undefined)
      throw new SuiteRefusal('notFound', '', 'the person is not in the contact range');
    return foundPerson.colleague.unionId;
  }
  return {
    async create({ summary, openIds, creatorOpenId, origin, dueAt, dedupeKey }) {
      const creator = await getUnionId(creatorOpenId);
      const executorIds: string[] = [];
      for (const openId of openIds) executorIds.push(await getUnionId(openId));
      const creation = client.call({
        host: 'api',
        method: 'POST',
        path: `/v1.0/todo/users/${encodeURIComponent(creator)}/tasks`,
        query: { operatorId: creator },
        data: z.object({ id: z.string().min(1) }),
        as: 'app',
        repeatable: true,
        body: {
          sourceId: dedupeKey,
          subject: summary,
          description: origin.title,
          creatorId: creator,
          executorIds: executorIds.slice(0, peopleLimit),
          ...(dueAt === null ? {} : { dueTime: dueAt }),
          detailUrl: { appUrl: origin.url, pcUrl: origin.url },
        },
      });
      return creation.then(
        ({ id }) => id,
        (error: unknown) => {
          if (!isThere(error)) throw error;
          return null;
        },
      );
    },
    async remove(todoId, creatorOpenId) {
      const creator = await getUnionId(creatorOpenId);
      await client.call({
        host: 'api',
        method: 'DELETE',
        path: `/v1.0/todo/users/${encodeURIComponent(creator)}/tasks/${encodeURIComponent(todoId)}`,
        query: { operatorId: creator },
        data: z.unknown(),
        as: 'app',
        repeatable: true,
      });
    },
    async complete(todoId, personOpenId, isCompleted) {
      const person = await getUnionId(personOpenId);
      const update = client.call({
        host: 'api',
        method: 'PUT',
        path: `/v1.0/todo/users/${encodeURIComponent(person)}/tasks/${encodeURIComponent(todoId)}`,
        query: { operatorId: person },
        data: z.unknown(),
        as: 'app',
        repeatable: true,
        body: { done: isCompleted },
      });
      await update.catch((error: unknown) => {
        throw isGone(error) ? new SuiteRefusal('notFound', error.suiteCode, error.suiteMessage) : error;
      });
    },
    async listCompleted(todoIds, personOpenId) {
      const person = await getUnionId(personOpenId);
      const wantedIds = new Set(todoIds);
      const completedIds: string[] = [];
      let nextToken: string | undefined;
      for (let page = 0; page < completedPages && completedIds.length < wantedIds.size; page += 1) {
        const answer: z.output<typeof CompletedPage> = await client.call({
          host: 'api',
          method: 'POST',
          path: `/v1.0/todo/users/${encodeURIComponent(person)}/org/tasks/query`,
          data: CompletedPage,
          as: 'app',
          repeatable: true,
          body: { isDone: true, roleTypes: [['executor']], ...(nextToken ? { nextToken } : {}) },
        });
        completedIds.push(...answer.todoCards.flatMap(({ taskId }) => (wantedIds.has(taskId) ? [taskId] : [])));
        if (!answer.nextToken) break;
        nextToken = answer.nextToken;
      }
      return completedIds;
    },
  };
}
