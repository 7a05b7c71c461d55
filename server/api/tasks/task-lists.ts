import { taskAnswer } from '../../../domain/contract/tasks/task-data';
import { inOrder, mayCheckOff, tasksShown } from '../../../domain/collaboration/tasks';
import { taskCompleteKind } from '../../../domain/deliveries/task-complete';
import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import { loadType, readRecord, type TypeContext } from '../../services/records/record-access';
import { mapSuiteError, findSuite } from '../../services/suites/suite-errors';
import { taskData } from '../../commands/tasks/apply-tasks';
import { createTaskList } from '../../commands/tasks/create-task-list';
import { enqueue } from '../../commands/outbox/enqueue';
import { readTaskList } from '../../commands/tasks/read-task-list';
import { askTaskLists } from '../../commands/tasks/task-list-error';
import type { Handlers, SessionRequest } from '../../context';
import { shownTitle } from '../../policies/visible-values';
import { recordAbilities } from '../../policies/rules';
import { membersByOpenId } from '../../queries/suites/suite-members';
import { findTaskList, type TaskListRow } from '../../queries/tasks/task-lists';

interface OpenTaskList {
  context: TypeContext;
  record: StoredRecord;
  list: TaskListRow;
}

/** Returns the task list of a record that the caller may read. @throws AppError notFound where it has none. */
async function open(
  request: SessionRequest,
  { table_id, id }: { table_id: string; id: string },
): Promise<OpenTaskList> {
  await findSuite(request, 'lark');
  const context = await loadType(request, table_id);
  const record = await readRecord(request, context, id);
  const list = await findTaskList(request.db, request.actor.clientId, { tableId: table_id, recordId: id });
  if (!list) throw new AppError('notFound');
  return { context, record, list };
}

export const taskLists: Handlers<Extract<keyof Handlers, `taskLists.${string}`>> = {
  'taskLists.larkCreate': async (request, { table_id, entity_id }) => {
    const suite = await findSuite(request, 'lark');
    if (!suite.taskLists) throw new AppError('notAllowed');
    const { clientId } = request.actor;
    const context = await loadType(request, table_id);
    const requestedList = await request.once(async (trx) => {
      const record = await readRecord(request, context, entity_id, trx, { lock: true });
      if (!recordAbilities(request.actor, context.type, record, context.teamMemberIds).task_list)
        throw new AppError('notAllowed');
      if (record.is_draft)
        throw new AppError('taskListAuditing', { name: shownTitle(context.type, context.fields, record) });
      return createTaskList(trx, request, record);
    });
    if ('url' in requestedList) return { url: requestedList.url };
    return { url: String((await request.outbox.deliverNow(clientId, requestedList.outbox_id)).url) };
  },
  'taskLists.larkDetail': async (request, input) => {
    const { list } = await open(request, input);
    return { detail: { url: list.url, guid: list.guid, name: list.name } };
  },
  'taskLists.larkTasks': async (request, input) => {
    const { record, list } = await open(request, input);
    const { clientId, memberId } = request.actor;
    const suite = await findSuite(request, 'lark');
    const { tasks, more } = await mapSuiteError(
      askTaskLists(suite, (lists) => readTaskList(request, lists, list, tasksShown)),
    );
    const members = await membersByOpenId(
      request.db,
      clientId,
      tasks.flatMap((task) => task.collaboratorOpenIds),
    );
    const presentedTasks = inOrder(tasks).map((task) => {
      const collaborators = task.collaboratorOpenIds.map((openId) => members.get(openId) ?? openId);
      return { ...taskAnswer(taskData(task, members)), may_complete: mayCheckOff(memberId, { collaborators }, record) };
    });
    return { url: list.url, list: presentedTasks, has_more: more };
  },
  'taskLists.larkComplete': async (request, { table_id, id, task_id, completed }) => {
    const { record, list } = await open(request, { table_id, id });
    const suite = await findSuite(request, 'lark');
    const { clientId, memberId } = request.actor;
    const task = await mapSuiteError(askTaskLists(suite, (lists) => lists.task(task_id)));
    if (!task.listGuids.includes(list.guid)) throw new AppError('notFound');
    const members = await membersByOpenId(request.db, clientId, task.collaboratorOpenIds);
    const collaborators = task.collaboratorOpenIds.map((openId) => members.get(openId) ?? openId);
    if (!mayCheckOff(memberId, { collaborators }, record)) throw new AppError('notAllowed');
    const { outbox_id } = await request.once(async (trx) => ({
      outbox_id: await enqueue(trx, request, {
        clientId,
        kind: taskCompleteKind,
        dedupeKey: `task-complete:${request.makeId()}`,
        payload: { table_id, record_id: id, member_id: memberId, task_guid: task_id, completed },
      }),
    }));
    await request.outbox.deliverNow(clientId, outbox_id);
    return {};
  },
};
