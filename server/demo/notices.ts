import type { Insertable } from 'kysely';
import { dayMs } from '../../domain/calendar';
import type { NoticesTable } from '../db/tables';
import type { DemoRecord } from './record';

/** The period of a home page in days; notices older than a day are read. */
const toldDays = 30;

/**
 * Returns the notices about the notes of the last weeks, for the members in charge of the customer and its followers. A deal that a note also names
 * gives the same members no new notice.
 */
export function noticeRows(clientId: string, records: readonly DemoRecord[], now: number): Insertable<NoticesTable>[] {
  const byId = new Map(records.map((record) => [`${record.table_id}/${record.id}`, record]));
  const fresh = records.filter((record) => record.table_id === 'note' && record.create_time > now - toldDays * dayMs);
  return fresh.flatMap((note) =>
    Object.entries(note.data.follow_relate_objs as Record<string, string[]>)
      .slice(0, 1)
      .flatMap(([table, ids]) =>
        ids.flatMap((id) => {
          const about = byId.get(`${table}/${id}`);
          const readers = about
            ? [...new Set([about.owner, ...about.followers])].filter(
                (member): member is string => member !== null && member !== note.owner,
              )
            : [];
          return readers.map((member_id) => ({
            client_id: clientId,
            member_id,
            notice_id: `told_${note.id}_${id}`,
            type: 'NOTE_LINK_CREATE' as const,
            table_id: table,
            record_id: id,
            note_id: note.id,
            actor: note.owner,
            fields: [],
            on_home: true,
            create_time: new Date(note.create_time),
            read_time: note.create_time < now - dayMs ? new Date(note.create_time + dayMs / 2) : null,
          }));
        }),
      ),
  );
}
