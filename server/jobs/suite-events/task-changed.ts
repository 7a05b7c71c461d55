import { taskChangedKind } from '../../../domain/suite-events/task-changed';
import { applyTasks } from '../../commands/tasks/apply-tasks';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { SuiteRefusal, type SuiteTask, type SuiteTaskLists } from '../../platforms/platform';
import { knownTaskLists, listsWithTask } from '../../queries/tasks/task-lists';
import { defineSuiteEvent } from './suite-event';

/** Writes the change of a task into the timeline of its record. Tasks outside the lists of records are ignored. */
export const taskChanged = defineSuiteEvent(taskChangedKind, {
  async readSuite(context, { clientId, payload: { task_guid: guid } }) {
    const { taskLists } = await suiteOfCompany(context, clientId);
    if (!taskLists) return null;
    const task = await taskNow(taskLists, guid);
    // A list that lost the task has changed too.
    const guids = [...(task?.listGuids ?? []), ...(await listsWithTask(context.db, clientId, guid))];
    const lists = await knownTaskLists(context.db, clientId, [...new Set(guids)]);
    return { task, lists: lists.map((list) => list.guid) };
  },
  async apply(trx, context, { clientId, payload: { task_guid: guid } }, taskState) {
    for (const list of taskState?.lists ?? []) {
      const isIn = taskState?.task?.listGuids.includes(list) ?? false;
      await applyTasks(trx, context, clientId, list, [{ guid, task: isIn ? (taskState?.task ?? null) : null }]);
    }
  },
});

async function taskNow(taskLists: SuiteTaskLists, guid: string): Promise<SuiteTask | null> {
  try {
    return await taskLists.task(guid);
  } catch (error) {
    if (error instanceof SuiteRefusal && error.kind === 'notFound') return null;
    throw error;
  }
}
