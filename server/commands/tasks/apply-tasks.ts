import { isOtherTask, taskNews, type TaskState } from '../../../domain/collaboration/tasks';
import type { TaskData } from '../../../domain/contract/tasks/task-data';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import type { SuiteTask } from '../../platforms/platform';
import { recordFacts } from '../../queries/outbox/delivery-facts';
import { membersByOpenId } from '../../queries/suites/suite-members';
import { holdTaskList, storeTask, knownTasks } from '../../queries/tasks/task-lists';
import { addTimelineEvent } from '../timeline/add-timeline-event';
import { publishRecordEvents } from '../records/publish-record-events';

type TaskWriter = Pick<App, 'now' | 'makeId'>;

/** A task of a list; `task` is null for one that was deleted or removed from the list. */
export interface ReadTask {
  guid: string;
  task: SuiteTask | null;
}

/**
 * Writes the suite's state of a record's tasks. Each new event is written to the timeline once, however often and in whatever order it arrives.
 * @param actorId the member who acted here; null for a change in the suite.
 */
export async function applyTasks(
  trx: Trx,
  app: TaskWriter,
  clientId: string,
  listGuid: string,
  read: readonly ReadTask[],
  actorId: string | null = null,
): Promise<void> {
  const list = await holdTaskList(trx, clientId, listGuid);
  const record = list && (await recordFacts(trx, clientId, list.table_id, list.record_id));
  if (!record || record.deleted_at !== null) return;
  const knownStates = await knownTasks(trx, clientId, listGuid);
  const changedTasks = read.filter(({ guid, task }) => isOtherTask(knownStates.get(guid) ?? null, task));
  if (changedTasks.length === 0) return;
  const members = await membersByOpenId(
    trx,
    clientId,
    changedTasks.flatMap(({ task }) => (task ? [...task.collaboratorOpenIds, task.creatorOpenId ?? ''] : [])),
  );
  const writer = { ...app, actor: { clientId } };
  const time = app.now();
  for (const { guid, task } of changedTasks) {
    const before = knownStates.get(guid) ?? null;
    for (const action of taskNews(before, task))
      await addTimelineEvent(trx, writer, record, {
        type: 'TASK',
        operator: action === 'create' ? (members.get(task?.creatorOpenId ?? '') ?? null) : actorId,
        time,
        data: { action, task: task ? taskData(task, members) : goneTask(guid, before) },
      });
    await storeTask(trx, clientId, { listGuid, taskGuid: guid }, task);
  }
  await publishRecordEvents(trx, writer, record.table_id, [{ id: record.id }]);
}

/** Returns a task in the form of answers and histories. @param members ids of members by their open ids */
export function taskData(
  task: Pick<SuiteTask, 'guid' | 'summary' | 'collaboratorOpenIds' | 'due' | 'completedAt'> &
    Partial<Pick<SuiteTask, 'description' | 'creatorOpenId'>>,
  members: ReadonlyMap<string, string>,
): TaskData {
  return {
    id: task.guid,
    creator_id: members.get(task.creatorOpenId ?? '') ?? null,
    collaborators: task.collaboratorOpenIds.flatMap((openId) => {
      const id = members.get(openId);
      return id === undefined ? [] : [{ id }];
    }),
    summary: task.summary,
    description: task.description ?? '',
    due: task.due === null ? null : { time: task.due },
    complete_time: task.completedAt,
  };
}

function goneTask(guid: string, before: TaskState | null): TaskData {
  const { summary = '', due = null, completedAt = null } = before ?? {};
  return taskData({ guid, summary, due, completedAt, collaboratorOpenIds: [] }, new Map());
}
