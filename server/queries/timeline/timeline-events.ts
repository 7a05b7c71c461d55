import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { TimelineTable, Trx } from '../../db/tables';
import { shareable } from '../../db/together';

/** The last change of a new line is its creation, unless it says otherwise. */
type NewEvent = Omit<Selectable<TimelineTable>, 'update_time' | 'program'> &
  Partial<Pick<Selectable<TimelineTable>, 'update_time' | 'program'>>;

interface TimelineRecord {
  clientId: string;
  tableId: string;
  recordId: string;
}

/** Writes one line of a record's timeline. */
export function addEvent(trx: Trx, event: NewEvent): Promise<void> {
  return addEvents(trx, [event.client_id], event);
}

const addEvents = shareable<[string], NewEvent, void>(async (db, [client_id], events) => {
  await db
    .insertInto('timeline')
    .values(
      events.map((event) => ({
        update_time: event.create_time,
        ...event,
        client_id,
        data: JSON.stringify(event.data),
      })),
    )
    .execute();
  return [];
});

/** Removes a note from the timeline of a record that the note is no longer about. */
export async function removeNoteEvents(trx: Trx, record: TimelineRecord, noteId: string): Promise<void> {
  await trx.deleteFrom('timeline').where(noteEvents(record, noteId)).execute();
}

/** Marks a note as removed: its line in the timeline of a record shows the removal and its author instead of the note. */
export async function markNoteRemoved(
  trx: Trx,
  record: TimelineRecord,
  noteId: string,
  { time, operator, program }: { time: Date } & Pick<Selectable<TimelineTable>, 'operator' | 'program'>,
): Promise<void> {
  await trx
    .updateTable('timeline')
    .set({ event_type: 'NOTE_REMOVED', update_time: time, operator, program })
    .where(noteEvents(record, noteId))
    .execute();
}

/** Moves an edited note up in the timeline of a record that it is about. */
export async function touchNoteEvents(trx: Trx, record: TimelineRecord, noteId: string, time: Date): Promise<void> {
  await trx.updateTable('timeline').set({ update_time: time }).where(noteEvents(record, noteId)).execute();
}

/** Returns whether the timeline of a record contains another note than this one. */
export async function hasOtherNotes(trx: Trx, record: TimelineRecord, noteId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('timeline')
    .select('event_id')
    .where('client_id', '=', record.clientId)
    .where('table_id', '=', record.tableId)
    .where('record_id', '=', record.recordId)
    .where('event_type', '=', 'FOLLOW_NOTE')
    .where(sql<SqlBool>`data->>'note_id' <> ${noteId}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function noteEvents({ clientId, tableId, recordId }: TimelineRecord, noteId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`timeline.client_id = ${clientId} and timeline.table_id = ${tableId} and timeline.record_id = ${recordId}
    and timeline.event_type = 'FOLLOW_NOTE' and timeline.data->>'note_id' = ${noteId}`;
}
