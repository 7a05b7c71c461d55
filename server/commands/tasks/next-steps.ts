import { todoCompleteKind } from '../../../domain/deliveries/todo-complete';
import type { StoredRecord } from '../../../domain/filters/matches';
import { mentionsIn } from '../../../domain/rich/rich-text';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import {
  deleteNextSteps,
  lockNextStep,
  putNextSteps,
  setSuiteCompleted,
  setStepCompleted,
  setStepTask,
  type NextStepRow,
  type StepOfTask,
} from '../../queries/tasks/next-steps';
import { recordFacts } from '../../queries/outbox/delivery-facts';
import { enqueue } from '../outbox/enqueue';
import { publishRecordEvents } from '../records/publish-record-events';
import { getDueDate, getTodoKey, hasTodo, todoText } from './create-todo';

interface StepWriter extends Pick<App, 'now' | 'makeId'> {
  actor: { clientId: string };
}

type Note = Pick<StoredRecord, 'table_id' | 'id' | 'data' | 'creator'>;

/** Returns the next step of a note; null without words or a day. */
function readStep(note: Note): { words: string; dueOn: string; memberIds: string[] } | null {
  const dueOn = getDueDate(note);
  if (dueOn === undefined || !hasTodo(note)) return null;
  const stepHtml = String(note.data[todoText]);
  const mentionedIds = mentionsIn(stepHtml);
  return {
    words: stepHtml,
    dueOn,
    memberIds: mentionedIds.length > 0 || note.creator === null ? mentionedIds : [note.creator],
  };
}

/**
 * Stores the next step of a saved note: for the mentioned members, else for its author. Other words are a new, open step. @param before the note
 * before; null for a new one
 */
export async function storeNextStep(trx: Trx, app: StepWriter, before: Note | null, note: Note): Promise<void> {
  const step = readStep(note);
  const stepBefore = before && readStep(before);
  if (JSON.stringify(step) === JSON.stringify(stepBefore)) return;
  const { clientId } = app.actor;
  const rows = before ? await lockNextStep(trx, clientId, note.id) : [];
  const memberIds = step?.memberIds ?? [];
  const leavers = rows.filter(({ member_id }) => !memberIds.includes(member_id));
  await deleteNextSteps(
    trx,
    clientId,
    note.id,
    leavers.map(({ member_id }) => member_id),
  );
  if (!step) return;
  const [row] = step.words === stepBefore?.words ? rows : [];
  await putNextSteps(
    trx,
    memberIds.map((member_id): NextStepRow => ({
      client_id: clientId,
      table_id: note.table_id,
      note_id: note.id,
      member_id,
      due_on: step.dueOn,
      task_id: row?.task_id ?? null,
      completed_at: row?.completed_at ?? null,
      is_suite_completed: row?.is_suite_completed ?? false,
      create_time: new Date(app.now()),
    })),
  );
}

/** Checks a note's next step off, or reopens it, and notifies the suite. */
export async function completeNextStep(
  trx: Trx,
  app: StepWriter,
  noteId: string,
  { memberId, isCompleted }: { memberId: string; isCompleted: boolean },
): Promise<void> {
  const rows = await lockNextStep(trx, app.actor.clientId, noteId);
  if (await storeCompletion(trx, app, rows, isCompleted)) await requestTodoCompletion(trx, app, noteId, memberId);
}

/**
 * Applies the suite's state of a next step's task. A known state is older than a member's change here, of which the suite will be notified, and is
 * ignored, as is the task of earlier words.
 * @param step the step before the suite was asked. If the state of its task has changed since, the answer is old and changes nothing.
 * @returns whether the next step changed
 */
export async function applySuiteCompletion(
  trx: Trx,
  app: StepWriter,
  step: StepOfTask,
  isCompleted: boolean,
): Promise<boolean> {
  const { noteId, taskId, wasCompleted } = step;
  const steps = await lockNextStep(trx, app.actor.clientId, noteId);
  const rows = steps.filter(
    ({ task_id, is_suite_completed }) => task_id === taskId && is_suite_completed === wasCompleted,
  );
  if (rows.every(({ is_suite_completed }) => is_suite_completed === isCompleted)) return false;
  await setSuiteCompleted(trx, app.actor.clientId, { noteId, taskId }, isCompleted);
  return storeCompletion(trx, app, rows, isCompleted);
}

/** @returns false where it already has this state or no longer exists */
async function storeCompletion(
  trx: Trx,
  app: StepWriter,
  rows: readonly NextStepRow[],
  isCompleted: boolean,
): Promise<boolean> {
  const [row] = rows;
  if (!row || rows.every(({ completed_at }) => (completed_at !== null) === isCompleted)) return false;
  await setStepCompleted(trx, app.actor.clientId, row.note_id, isCompleted ? new Date(app.now()) : null);
  await publishRecordEvents(trx, app, row.table_id, [{ id: row.note_id }]);
  return true;
}

/**
 * Stores the task that the suite created for a next step. If the step was completed meanwhile, the task is completed too. A task with outdated
 * words is ignored.
 */
export async function linkTodo(
  trx: Trx,
  app: StepWriter,
  noteId: string,
  { taskId, todoKey }: { taskId: string; todoKey: string },
): Promise<void> {
  const [row] = await lockNextStep(trx, app.actor.clientId, noteId);
  // The note is read behind the lock that every change of the words takes.
  const note = row && (await recordFacts(trx, app.actor.clientId, row.table_id, noteId));
  if (!note || getTodoKey(note) !== todoKey) return;
  await setStepTask(trx, app.actor.clientId, noteId, taskId);
  if (row.completed_at !== null) await requestTodoCompletion(trx, app, noteId, row.member_id);
}

async function requestTodoCompletion(trx: Trx, app: StepWriter, noteId: string, memberId: string): Promise<void> {
  await enqueue(trx, app, {
    clientId: app.actor.clientId,
    kind: todoCompleteKind,
    dedupeKey: `todo-complete:${app.makeId()}`,
    payload: { note_id: noteId, member_id: memberId },
  });
}
