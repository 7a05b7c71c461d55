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

/** The text of a note that contains its next step. */
export const todoText = 'todo';

type Note = Pick<StoredRecord, 'data'>;

/** Returns whether a note contains a next step. */
export function hasTodo({ data: { [todoText]: todo } }: Note): boolean {
  return typeof todo === 'string' && plainText(todo).trim() !== '';
}

/** Returns the day by which it must be done; undefined for none. */
export function getDueDate({ data: { todo_due_on: day } }: Note): string | undefined {
  return typeof day === 'string' && isRealDay(day) ? day : undefined;
}

/** Returns whether the suite lets the company's app create to-dos. */
export function mayMakeTodos({ closedFeatures }: Pick<Actor, 'closedFeatures'>): boolean {
  return closedFeatures?.includes('todos') !== true;
}

/** Returns a key that distinguishes versions of a note's next step: its words and its day. */
export function getTodoKey(note: Pick<StoredRecord, 'id' | 'data'>): string {
  const digest = createHash('sha256').update([note.data[todoText], getDueDate(note) ?? []].flat().join());
  return `todo:${note.id}:${digest.digest('hex').slice(0, 16)}`;
}

/**
 * Requests a task in the suite for a note's next step. Equal words and day create one task, however often it is requested; a refused task is
 * requested again. @returns the id of the outbox row. @throws AppError invalid where the note has no next step
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
