import { createHash } from 'node:crypto';
import { isRealDay } from '../../../domain/calendar';
import { todoCreateKind } from '../../../domain/deliveries/todo-create';
import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import { plainText } from '../../../domain/rich/plain-text';
import type { Actor, App, Language } from '../../context';
import type { Trx } from '../../db/tables';
import { lockRowOfKey, requeueRow } from '../../queries/outbox/outbox-work';
import { enqueue } from '../outbox/enqueue';

/** The text of a note that says what is to be done. */
export const todoText = 'todo';

type Note = Pick<StoredRecord, 'data'>;

/** Whether a note says that something is to be done. */
export function hasTodo({ data: { [todoText]: todo } }: Note): boolean {
  return typeof todo === 'string' && plainText(todo).trim() !== '';
}

/** The day by which it is to be done; undefined where the note names none. */
export function getDueDate({ data: { todo_due_on: day } }: Note): string | undefined {
  return typeof day === 'string' && isRealDay(day) ? day : undefined;
}

/** Whether the suite lets the app that serves the company make to-dos. */
export function mayMakeTodos({ closedFeatures }: Pick<Actor, 'closedFeatures'>): boolean {
  return closedFeatures?.includes('todos') !== true;
}

/** Returns what tells the to-do of a note from what it said before and says later: its words and its day. */
export function getTodoKey(note: Pick<StoredRecord, 'id' | 'data'>): string {
  const digest = createHash('sha256').update([note.data[todoText], getDueDate(note) ?? []].flat().join());
  return `todo:${note.id}:${digest.digest('hex').slice(0, 16)}`;
}

/**
 * Requests a task in the suite for the to-do of a note. The same words and day make one task, however often and by how many members it is
 * requested; a task that the suite refused is requested again. @returns the id of the outbox row. @throws AppError invalid where the note has no
 * to-do
 */
export async function createTodo(
  trx: Trx,
  asker: Pick<App, 'now' | 'makeId'> & { actor: Actor; language: Language },
  note: Pick<StoredRecord, 'id' | 'data'>,
): Promise<string> {
  const { clientId, memberId } = asker.actor;
  if (!hasTodo(note)) throw new AppError('invalid', {}, [{ field: todoText, code: 'required' }]);
  const dedupeKey = getTodoKey(note);
  const payload = { note_id: note.id, asker_id: memberId, language: asker.language };
  const existingRow = await lockRowOfKey(trx, clientId, dedupeKey);
  if (!existingRow) return enqueue(trx, asker, { clientId, kind: todoCreateKind, dedupeKey, payload });
  if (existingRow.state === 'failed')
    await requeueRow(trx, clientId, existingRow.outbox_id, payload, new Date(asker.now()), existingRow.state);
  return existingRow.outbox_id;
}
