import { isOtherTask } from '../../../domain/collaboration/tasks';
import { AppError } from '../../../domain/errors';
import { applyTasks, type ReadTask } from './apply-tasks';
import { publishRecordEvents } from '../records/publish-record-events';
import type { SessionRequest } from '../../context';
import { inTransaction } from '../../db/transaction';
import { SuiteRefusal, type ListedTask, type SuiteTaskLists } from '../../platforms/platform';
import { deleteTaskList, knownTasks, type TaskListRow } from '../../queries/tasks/task-lists';

/** The maximum number of changes that one read applies, because each costs a request. The rest follows with the next read. */
const newsAtOnce = 10;

/**
 * Returns the tasks of a record's list from the suite. The suite reports few of their changes (ADR-0148), so the record's history is updated to the
 * tasks that a reader sees. @throws AppError notFound where the suite no longer has the list: it is then removed from the record.
 */
export async function readTaskList(
  request: SessionRequest,
  suite: SuiteTaskLists,
  list: TaskListRow,
  limit: number,
): Promise<{ tasks: ListedTask[]; more: boolean }> {
  const { db } = request;
  const { client_id: clientId, guid } = list;
  try {
    const read = await suite.tasks(guid, limit);
    const news = await readTaskNews(request, suite, list, read);
    if (news.length > 0) await inTransaction(db, (trx) => applyTasks(trx, request, clientId, guid, news), request);
    return read;
  } catch (error) {
    if (!(error instanceof SuiteRefusal) || error.kind !== 'notFound') throw error;
    await inTransaction(
      db,
      async (trx) => {
        await deleteTaskList(trx, clientId, guid);
        await publishRecordEvents(trx, request, list.table_id, [{ id: list.record_id }]);
      },
      request,
    );
    throw new AppError('notFound');
  }
}

async function readTaskNews(
  { db }: SessionRequest,
  suite: SuiteTaskLists,
  { client_id: clientId, guid: listGuid }: TaskListRow,
  { tasks, more }: { tasks: readonly ListedTask[]; more: boolean },
): Promise<ReadTask[]> {
  const knownStates = await knownTasks(db, clientId, listGuid);
  const changedGuids = tasks
    .filter((task) => isOtherTask(knownStates.get(task.guid) ?? null, task))
    .map(({ guid }) => guid);
  const listed = new Set(tasks.map(({ guid }) => guid));
  const removedGuids = more ? [] : [...knownStates.keys()].filter((guid) => !listed.has(guid));
  const news: ReadTask[] = [];
  for (const guid of [...changedGuids, ...removedGuids].slice(0, newsAtOnce))
    news.push({ guid, task: await inList(suite, guid, listGuid) });
  return news;
}

/** Returns null for a task that was deleted or moved elsewhere. */
async function inList(suite: SuiteTaskLists, guid: string, listGuid: string): Promise<ReadTask['task']> {
  try {
    const task = await suite.task(guid);
    return task.listGuids.includes(listGuid) ? task : null;
  } catch (error) {
    if (error instanceof SuiteRefusal && error.kind === 'notFound') return null;
    throw error;
  }
}
