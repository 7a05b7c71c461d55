import type { Selectable } from 'kysely';
import type { Db, NextStepsTable, Trx } from '../../db/tables';

/** The next steps of notes: a row for each of its assignees (ADR-0308). */

export type NextStepRow = Selectable<NextStepsTable>;

/** A next step that is a task of the suite. `wasCompleted` is the last known state of the task in the suite. */
export interface StepOfTask {
  noteId: string;
  taskId: string;
  wasCompleted: boolean;
}

/** Returns the rows of a note's next step, and locks them until the end of the transaction. */
export async function lockNextStep(trx: Trx, clientId: string, noteId: string): Promise<NextStepRow[]> {
  return trx
    .selectFrom('next_steps')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('note_id', '=', noteId)
    .orderBy('member_id')
    .forUpdate()
    .execute();
}

/** Returns the rows of the next steps of some notes. */
export async function listNextSteps(
  db: Db | Trx,
  clientId: string,
  noteIds: readonly string[],
): Promise<NextStepRow[]> {
  if (noteIds.length === 0) return [];
  return db
    .selectFrom('next_steps')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('note_id', 'in', [...new Set(noteIds)])
    .orderBy('note_id')
    .orderBy('member_id')
    .execute();
}

/** Returns the open next steps of members that are due until a day, the earliest first; a step of several members has a row for each. */
export async function listDueSteps(
  db: Db,
  clientId: string,
  { memberIds, until, limit }: { memberIds: readonly string[]; until: string; limit: number },
): Promise<Pick<NextStepRow, 'note_id' | 'member_id' | 'due_on'>[]> {
  if (memberIds.length === 0) return [];
  return db
    .selectFrom('next_steps')
    .select(['note_id', 'member_id', 'due_on'])
    .where('client_id', '=', clientId)
    .where('member_id', 'in', [...memberIds])
    .where('completed_at', 'is', null)
    .where('due_on', '<=', until)
    .orderBy('due_on')
    .orderBy('note_id')
    .limit(limit)
    .execute();
}

/** Returns the open next steps of a member that have a task in the suite, the earliest first. */
export async function listStepsWithTask(
  db: Db,
  clientId: string,
  memberId: string,
  limit: number,
): Promise<StepOfTask[]> {
  const rows = await db
    .selectFrom('next_steps')
    .select(['note_id', 'task_id', 'is_suite_completed'])
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .where('completed_at', 'is', null)
    .where('task_id', 'is not', null)
    .orderBy('due_on')
    .orderBy('note_id')
    .limit(limit)
    .execute();
  return rows.map(toStepOfTask);
}

/** Returns the next steps of one task of the suite: one for each note. */
export async function listStepsOfTask(db: Db, clientId: string, taskId: string): Promise<StepOfTask[]> {
  const rows = await db
    .selectFrom('next_steps')
    .select(['note_id', 'task_id', 'is_suite_completed'])
    .distinct()
    .where('client_id', '=', clientId)
    .where('task_id', '=', taskId)
    .execute();
  return rows.map(toStepOfTask);
}

function toStepOfTask({
  note_id,
  task_id,
  is_suite_completed,
}: Pick<NextStepRow, 'note_id' | 'task_id' | 'is_suite_completed'>): StepOfTask {
  return { noteId: note_id, taskId: task_id ?? '', wasCompleted: is_suite_completed };
}

/** Stores a row for each member; an existing row gets these values. */
export async function putNextSteps(trx: Trx, rows: readonly NextStepRow[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('next_steps')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'note_id', 'member_id']).doUpdateSet((row) => ({
        due_on: row.ref('excluded.due_on'),
        task_id: row.ref('excluded.task_id'),
        completed_at: row.ref('excluded.completed_at'),
        is_suite_completed: row.ref('excluded.is_suite_completed'),
      })),
    )
    .execute();
}

export async function deleteNextSteps(
  trx: Trx,
  clientId: string,
  noteId: string,
  memberIds: readonly string[],
): Promise<void> {
  if (memberIds.length === 0) return;
  await trx
    .deleteFrom('next_steps')
    .where('client_id', '=', clientId)
    .where('note_id', '=', noteId)
    .where('member_id', 'in', [...memberIds])
    .execute();
}

/** Stores whether a next step is done, for all its assignees. @param completedAt null opens it again */
export async function setStepCompleted(
  trx: Trx,
  clientId: string,
  noteId: string,
  completedAt: Date | null,
): Promise<void> {
  await trx
    .updateTable('next_steps')
    .set({ completed_at: completedAt })
    .where('client_id', '=', clientId)
    .where('note_id', '=', noteId)
    .execute();
}

/** Stores the task of the suite that was created from a next step. */
export async function setStepTask(trx: Trx, clientId: string, noteId: string, taskId: string): Promise<void> {
  await trx
    .updateTable('next_steps')
    .set({ task_id: taskId })
    .where('client_id', '=', clientId)
    .where('note_id', '=', noteId)
    .execute();
}

/**
 * Stores whether the suite's task of a next step is done, after the suite reported or received this state; changes nothing where the step has
 * another task now.
 */
export async function setSuiteCompleted(
  trx: Trx,
  clientId: string,
  { noteId, taskId }: { noteId: string; taskId: string },
  isSuiteCompleted: boolean,
): Promise<void> {
  await trx
    .updateTable('next_steps')
    .set({ is_suite_completed: isSuiteCompleted })
    .where('client_id', '=', clientId)
    .where('note_id', '=', noteId)
    .where('task_id', '=', taskId)
    .execute();
}
