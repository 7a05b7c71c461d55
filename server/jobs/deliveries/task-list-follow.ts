import { taskListNameLimit } from '../../../domain/collaboration/tasks';
import { taskListFollowKind } from '../../../domain/deliveries/task-list-follow';
import { AppError } from '../../../domain/errors';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { peopleOfRecord } from '../../commands/records/record-people';
import { askTaskLists } from '../../commands/tasks/task-list-error';
import { recordFacts } from '../../queries/outbox/delivery-facts';
import { changeTaskList, findTaskList } from '../../queries/tasks/task-lists';
import { defineDelivery } from './delivery';
import { publicName } from './public-text';

/** Updates the name, the people and the chat of a record's task list. People who were added in the suite stay. */
export const taskListFollow = defineDelivery(taskListFollowKind, {
  async send(context, { clientId, payload }) {
    const { db } = context;
    const key = { tableId: payload.table_id, recordId: payload.record_id };
    const list = await findTaskList(db, clientId, key);
    const record = await recordFacts(db, clientId, payload.table_id, payload.record_id);
    if (!list || !record) return null;
    const suite = await suiteOfCompany(context, clientId);
    const people = await peopleOfRecord(db, clientId, record);
    const name = await publicName(db, clientId, record, list.language, taskListNameLimit);
    const isSameChat = people.chatId === list.chat_id;
    const newMembers = {
      openIds: people.openIds.filter((id) => !list.granted.includes(id)),
      chatId: isSameChat ? null : people.chatId,
    };
    const leavingMembers = {
      openIds: list.granted.filter((id) => !people.openIds.includes(id)),
      chatId: isSameChat ? null : list.chat_id,
    };
    await askTaskLists(suite, async (taskLists) => {
      if (name !== list.name) await taskLists.rename(list.guid, name);
      if (newMembers.openIds.length > 0 || newMembers.chatId !== null)
        await taskLists.addMembers(list.guid, newMembers);
      if (leavingMembers.openIds.length > 0 || leavingMembers.chatId !== null)
        await taskLists.removeMembers(list.guid, leavingMembers);
    });
    return { guid: list.guid, name, granted: people.openIds, chat_id: people.chatId };
  },
  async applyResult(trx, context, { clientId }, followResult) {
    if (!followResult) return {};
    const { guid, ...values } = followResult;
    await changeTaskList(trx, clientId, guid, values, new Date(context.now()));
    return {};
  },
  refused: (refusal) => new AppError('taskListRefused', { reason: refusal.suiteMessage }),
});
