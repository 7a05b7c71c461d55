import type { Selectable } from 'kysely';
import type { TimelineTable, Trx } from '../db/tables';

/** Writes one line of a record's timeline. */
export async function addEvent(trx: Trx, event: Selectable<TimelineTable>): Promise<void> {
  await trx.insertInto('timeline').values({ ...event, data: JSON.stringify(event.data) }).execute();
}
