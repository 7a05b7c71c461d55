import { taskChangedKind } from '../../../domain/suite-events/task-changed';
import { applyTasks } from '../../commands/tasks/apply-tasks';
import { applySuiteCompletion } from '../../commands/tasks/next-steps';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { SuiteRefusal, type SuiteTask, type SuiteTaskLists } from '../../platforms/platform';
import { listStepsOfTask } from '../../queries/tasks/next-steps';
import { knownTaskLists, listsWithTask } from '../../queries/tasks/task-lists';
import { defineSuiteEvent } from './suite-event';

/**
 * Adds the change of a task to the timeline of its record, and copies its completion to the next step that it was created from. Other tasks are
 * ignored. A deleted task leaves its next step open.
 */
export const taskChanged = defineSuiteEvent(taskChangedKind, {
  async readSuite(context, { clientId, payload: { task_guid: guid } }) {
    const { taskLists } = await suiteOfCompany(context, clientId);
    if (!taskLists) return null;
    // The steps are read before the suite's answer, because later changes are newer than that answer.
    const steps = await listStepsOfTask(context.db, clientId, guid);
    const task = await taskNow(taskLists, guid);
    // A list that lost the task has changed too.
    const guids = [...(task?.listGuids ?? []), ...(await listsWithTask(context.db, clientId, guid))];
    const lists = await knownTaskLists(context.db, clientId, [...new Set(guids)]);
    return {
      task,
      lists: lists.map((list) => list.guid),
      steps,
    };
  },
  async apply(trx, context, { clientId, payload: { task_guid: guid } }, taskState) {
    for (const list of taskState?.lists ?? []) {
      const isIn = taskState?.task?.listGuids.includes(list) ?? false;
      await applyTasks(trx, context, clientId, list, [{ guid, task: isIn ? (taskState?.task ?? null) : null }]);
    }
    const { task, steps = [] } = taskState ?? {};
    if (!task) return;
    for (const step of steps)
      await applySuiteCompletion(trx, { ...context, actor: { clientId } }, step, task.completedAt !== null);
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
