import { sql, type Selectable } from 'kysely';
import type { TimelineTable, Trx } from '../db/tables';

/** Writes one line of a record's timeline. */
export async function addEvent(trx: Trx, event: Selectable<TimelineTable>): Promise<void> {
  await trx.insertInto('timeline').values({ ...event, data: JSON.stringify(event.data) }).execute();
}

/** Takes a note out of the timeline of a record that it was about. */
export async function removeNoteEvents(trx: Trx, record: { clientId: string; tableId: string; recordId: string }, noteId: string): Promise<void> {
  await trx
    .deleteFrom('timeline')
    .where('client_id', '=', record.clientId)
    .where('table_id', '=', record.tableId)
    .where('record_id', '=', record.recordId)
    .where('event_type', '=', 'FOLLOW_NOTE')
    .where(sql<boolean>`timeline.data->>'note_id' = ${noteId}`)
    .execute();
}
