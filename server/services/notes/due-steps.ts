import type { NextStepAnswer } from '../../../domain/contract/tasks/next-steps';
import { getDueTime } from '../../../domain/collaboration/next-step';
import { mayCompleteStep } from '../../../domain/collaboration/tasks';
import type { StoredRecord } from '../../../domain/filters/matches';
import { plainText } from '../../../domain/rich/plain-text';
import { readNote } from '../../commands/notes/note-data';
import { todoText } from '../../commands/tasks/create-todo';
import type { SessionRequest } from '../../context';
import { keyReaches } from '../../policies/rules';
import { shownTitle } from '../../policies/visible-values';
import { findRecords } from '../../queries/records/by-id';
import { listDueSteps, listNextSteps } from '../../queries/tasks/next-steps';
import { getCalendar } from '../configuration/calendar-of';
import { loadType, type TypeContext } from '../records/record-access';
import { noteTable } from './note-scope';

/** The maximum number of next steps of one day. */
const stepLimit = 100;

/** Returns the open next steps of members that are due today or earlier, from the notes that the caller may read, the earliest first. */
export async function listStepsOfDay(request: SessionRequest, memberIds: readonly string[]): Promise<NextStepAnswer[]> {
  const { actor, db } = request;
  const { clientId, memberId, timeZone } = actor;
  // The day of a program that may not read notes has no next steps of notes.
  if (!keyReaches(actor, noteTable, 'read')) return [];
  const { today } = getCalendar(timeZone, request.now());
  const dueSteps = await listDueSteps(db, clientId, { memberIds, until: today, limit: stepLimit });
  if (dueSteps.length === 0) return [];
  const context = await loadType(request, noteTable);
  // A reader who does not see the text of next steps sees no next step.
  if (!context.fields.some(({ field_id, access }) => field_id === todoText && access !== 'none')) return [];
  const noteIds = [...new Set(dueSteps.map(({ note_id }) => note_id))];
  const [notes, rows] = await Promise.all([
    findRecords(db, context.read, noteIds),
    listNextSteps(db, clientId, noteIds),
  ]);
  const notesById = new Map(notes.map((note) => [note.id, note]));
  const titles = await findTitles(request, context, notes);
  return noteIds.flatMap((noteId): NextStepAnswer[] => {
    const note = notesById.get(noteId);
    const stepRows = rows.filter(({ note_id }) => note_id === noteId);
    const [row] = stepRows;
    if (!note || !row) return [];
    const assigneeIds = stepRows.map(({ member_id }) => member_id);
    const about = listAbout(note).find((key) => titles.has(toKey(key)));
    return [
      {
        note_id: noteId,
        text: plainText(String(note.data[todoText] ?? '')).trim(),
        due_on: row.due_on,
        due_at: getDueTime(row.due_on, timeZone),
        member_ids: assigneeIds,
        about: about ? { ...about, title: titles.get(toKey(about)) ?? '' } : null,
        // Programs cannot use the call.
        may_complete: !actor.key && mayCompleteStep(memberId, { memberIds: assigneeIds, author: note.creator }),
      },
    ];
  });
}

interface AboutKey {
  table_id: string;
  id: string;
}

const toKey = ({ table_id, id }: AboutKey) => `${table_id}:${id}`;

function listAbout(note: StoredRecord): AboutKey[] {
  return Object.entries(readNote(note.data).related).flatMap(([table_id, ids]) => ids.map((id) => ({ table_id, id })));
}

/** Returns the titles of the notes' records that the caller may read, by one statement for each type. */
async function findTitles(
  { db }: SessionRequest,
  { resolveType }: TypeContext,
  notes: readonly StoredRecord[],
): Promise<Map<string, string>> {
  const keys = notes.flatMap(listAbout);
  const titles = new Map<string, string>();
  for (const tableId of new Set(keys.map(({ table_id }) => table_id))) {
    const type = await resolveType(tableId, db);
    // The company has removed this type, or the caller may not see it.
    if (!type) continue;
    const ids = keys.filter(({ table_id }) => table_id === tableId).map(({ id }) => id);
    for (const record of await findRecords(db, type.read, ids))
      titles.set(toKey({ table_id: tableId, id: record.id }), shownTitle(type.type, type.fields, record));
  }
  return titles;
}
