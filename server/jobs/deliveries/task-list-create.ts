import { taskListNameLimit } from '../../../domain/collaboration/tasks';
import { taskListCreateKind } from '../../../domain/deliveries/task-list-create';
import { AppError } from '../../../domain/errors';
import { sharedLanguage } from '../../../domain/platforms';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { publishRecordEvents } from '../../commands/records/publish-record-events';
import { peopleOfRecord } from '../../commands/records/record-people';
import { askTaskLists } from '../../commands/tasks/task-list-error';
import type { Db } from '../../db/tables';
import { SuiteRefusal, type SuiteTaskList } from '../../platforms/platform';
import { publicName } from './public-text';
import { recordFacts } from '../../queries/outbox/delivery-facts';
import { holdRecord } from '../../queries/chats/record-chats';
import { insertTaskList, knownTaskLists, findTaskList } from '../../queries/tasks/task-lists';
import { defineDelivery } from './delivery';

/**
 * Creates the task list of a record, with its chat and the members who work on the record (SD-92). The suite takes no idempotency key, so the list
 * of an earlier attempt is found by its name.
 */
export const taskListCreate = defineDelivery(taskListCreateKind, {
  async send(context, { clientId, payload, isRepeat }) {
    const { db } = context;
    const suite = await suiteOfCompany(context, clientId);
    const record = await recordFacts(db, clientId, payload.table_id, payload.record_id);
    if (!record || record.deleted_at) throw new AppError('deleted', { type: payload.table_id });
    const people = await peopleOfRecord(db, clientId, record, [payload.member_id]);
    const language = sharedLanguage(suite.channel, payload.language);
    const name = await publicName(db, clientId, record, language, taskListNameLimit);
    return askTaskLists(suite, async (taskLists) => {
      const earlier = isRepeat ? await ofNoRecord(db, clientId, await taskLists.find(name, payload.asked)) : undefined;
      const list = earlier ?? (await taskLists.create({ name, members: people }));
      // A list without events still works, because the page reads it.
      await taskLists.subscribe().catch((error: unknown) => {
        if (!(error instanceof SuiteRefusal)) throw error;
        context.log.warn({ clientId, code: error.suiteCode }, 'the suite does not notify us of tasks');
      });
      return { list, people, language };
    });
  },
  hold: (trx, { clientId, payload }) =>
    holdRecord(trx, clientId, { tableId: payload.table_id, recordId: payload.record_id }),
  async applyResult(trx, context, { clientId, payload }, { list, people, language }) {
    const key = { tableId: payload.table_id, recordId: payload.record_id };
    const existingList = await findTaskList(trx, clientId, key);
    if (existingList) return { url: existingList.url };
    const now = new Date(context.now());
    await insertTaskList(trx, {
      client_id: clientId,
      table_id: payload.table_id,
      record_id: payload.record_id,
      guid: list.guid,
      name: list.name,
      language,
      url: list.url,
      granted: people.openIds,
      chat_id: people.chatId,
      create_time: now,
      update_time: now,
    });
    await publishRecordEvents(trx, { ...context, actor: { clientId } }, payload.table_id, [{ id: payload.record_id }]);
    return { url: list.url };
  },
  refused: (refusal) => new AppError('taskListRefused', { reason: refusal.suiteMessage }),
});

async function ofNoRecord(
  db: Db,
  clientId: string,
  createdLists: readonly SuiteTaskList[],
): Promise<SuiteTaskList | undefined> {
  const knownLists = await knownTaskLists(
    db,
    clientId,
    createdLists.map(({ guid }) => guid),
  );
  return createdLists.find(({ guid }) => !knownLists.some((list) => list.guid === guid));
}
