import { getDueTime } from '../../../domain/collaboration/next-step';
import { todoCreateKind } from '../../../domain/deliveries/todo-create';
import { AppError } from '../../../domain/errors';
import { plainText } from '../../../domain/rich/plain-text';
import { mentionsIn } from '../../../domain/rich/rich-text';
import { getDueDate, getTodoKey, todoText } from '../../commands/tasks/create-todo';
import { linkTodo } from '../../commands/tasks/next-steps';
import { readNote } from '../../commands/notes/note-data';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { shortened } from '../../messages/texts';
import { SuiteRefusal } from '../../platforms/platform';
import { memberFacts, recordFacts } from '../../queries/outbox/delivery-facts';
import { findTimeZone } from '../../queries/companies/companies';
import { findTaskList } from '../../queries/tasks/task-lists';
import { defineDelivery } from './delivery';
import { publicName } from './public-text';

/** The limit of both suites, in characters. */
const summaryLimit = 500;
const titleLimit = 100;

/**
 * Creates a task in the suite for the to-do of a note. Its assignees are the members whom the text mentions, else the member who requests it. If
 * the suite has lists, the task is in the task list of the first record of the note that has one. It links to the record.
 */
export const todoCreate = defineDelivery(todoCreateKind, {
  async send(context, { clientId, payload }) {
    const { db, env } = context;
    const note = await recordFacts(db, clientId, 'note', payload.note_id);
    const todo = note?.data[todoText];
    if (!note || note.deleted_at || typeof todo !== 'string') throw new AppError('deleted', { type: 'note' });
    const people = await memberFacts(db, clientId, [payload.asker_id, ...mentionsIn(todo)]);
    const asker = people.get(payload.asker_id);
    if (!asker) throw new AppError('notAllowed');
    const mentionedIds = mentionsIn(todo).flatMap((id) => people.get(id)?.open_id ?? []);
    const about = Object.entries(readNote(note.data).related).flatMap(([tableId, ids]) =>
      ids.map((recordId) => ({ tableId, recordId })),
    );
    const lists = await Promise.all(about.map((key) => findTaskList(db, clientId, key)));
    const [first] = about;
    const record = first && (await recordFacts(db, clientId, first.tableId, first.recordId));
    if (!record) throw new AppError('deleted', { type: 'note' });
    const dueDay = getDueDate(note);
    const zone = dueDay === undefined ? 'UTC' : ((await findTimeZone(db, clientId)) ?? 'UTC');
    const suite = await suiteOfCompany(context, clientId);
    // The key is made from the present text: a row that was written for an earlier text creates the same task as the row for this text.
    const todoKey = getTodoKey(note);
    const target = new URLSearchParams({ type: record.table_id, id: record.id, tab: 'dynamic', event: note.id });
    const taskId = await suite.todos.create({
      summary: shortened(plainText(todo).trim(), summaryLimit),
      openIds: mentionedIds.length > 0 ? [...new Set(mentionedIds)] : [asker.open_id],
      creatorOpenId: asker.open_id,
      listGuid: suite.taskLists ? (lists.find((list) => list !== null)?.guid ?? null) : null,
      origin: {
        title: await publicName(db, clientId, record, payload.language, titleLimit),
        url: `${env.PUBLIC_URL}/detail?${target.toString()}`,
      },
      dueAt: dueDay === undefined ? null : getDueTime(dueDay, zone),
      dedupeKey: todoKey,
    });
    // Without events of the suite, the next step is completed only here.
    await suite.taskLists?.subscribe().catch((error: unknown) => {
      if (!(error instanceof SuiteRefusal)) throw error;
      context.log.warn({ clientId, code: error.suiteCode }, 'the suite does not notify us of tasks');
    });
    return { taskId, todoKey };
  },
  async applyResult(trx, context, { clientId, payload }, { taskId, todoKey }) {
    if (taskId !== null) await linkTodo(trx, { ...context, actor: { clientId } }, payload.note_id, { taskId, todoKey });
    return {};
  },
  refused: (refusal) => new AppError('taskListRefused', { reason: refusal.suiteMessage }),
});
