import { taskCompleteKind } from '../../../domain/deliveries/task-complete';
import { AppError } from '../../../domain/errors';
import { applyTasks } from '../../commands/tasks/apply-tasks';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { askTaskLists } from '../../commands/tasks/task-list-error';
import { findTaskList } from '../../queries/tasks/task-lists';
import { defineDelivery } from './delivery';

/** Completes or reopens a task of a record's list in the suite; the record's history shows it at once. */
export const taskComplete = defineDelivery(taskCompleteKind, {
  async send(context, { clientId, payload }) {
    const { db } = context;
    const list = await findTaskList(db, clientId, { tableId: payload.table_id, recordId: payload.record_id });
    if (!list) throw new AppError('notFound');
    const suite = await suiteOfCompany(context, clientId);
    return askTaskLists(suite, async (taskLists) => {
      // The task must be in this list, because its id alone grants no access to other tasks.
      const before = await taskLists.task(payload.task_guid);
      if (!before.listGuids.includes(list.guid)) throw new AppError('notFound');
      if ((before.completedAt !== null) !== payload.completed)
        await taskLists.complete(payload.task_guid, payload.completed, context.now());
      return { list: list.guid, task: await taskLists.task(payload.task_guid) };
    });
  },
  async applyResult(trx, context, { clientId, payload }, { list, task }) {
    await applyTasks(trx, context, clientId, list, [{ guid: task.guid, task }], payload.member_id);
    return {};
  },
  refused: (refusal) => new AppError('taskListRefused', { reason: refusal.suiteMessage }),
});
