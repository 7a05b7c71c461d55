import { sql } from 'kysely';
import type { Db, Trx } from '../../db/tables';
import { shareable } from '../../db/together';
import type { BusinessRegistration } from '../integrations/business-registrations';
import type { RecordKey } from '../chats/record-chats';

/** The record's objects in the suite, and the time of its last note. */
export interface RecordExtras {
  chat_id: string | null;
  /** The last former chat, in addition to the current one. */
  abandoned_chat_id: string | null;
  tasklist_guid: string | null;
  /** The suite's ids of the present members who work on the record. */
  sub_member_ids: string[];
  /** The company register's data on the record. */
  registration: Pick<BusinessRegistration, 'looked_up' | 'entry'> | null;
  /** The finished tabs, in the order of their creation. */
  tabs: { tab_id: string; name: string; type: string; url: string; token: string | null }[];
  /** The time of the last note in epoch milliseconds; null for a record without notes. A removed note has left the timeline. */
  last_note: number | null;
}

/** Returns the same data of one record, in one statement, because its page shows all of it. */
export function recordExtras(db: Db | Trx, clientId: string, { tableId, recordId }: RecordKey): Promise<RecordExtras> {
  return getExtras(db, [clientId, tableId], recordId);
}

const getExtras = shareable(async (db, [clientId, tableId]: [string, string], ids: readonly string[]) => {
  const { rows } = await sql<RecordExtras & { record_id: string }>`select asked.record_id,
    (select c.chat_id from chat_bindings as c where c.client_id = ${clientId} and c.table_id = ${tableId}
      and c.record_id = asked.record_id and c.state = 'bound') as chat_id,
    (select c.chat_id from chat_bindings as c where c.client_id = ${clientId} and c.table_id = ${tableId}
      and c.record_id = asked.record_id and c.state <> 'bound' order by c.update_time desc, c.chat_id limit 1) as abandoned_chat_id,
    (select l.guid from task_lists as l where l.client_id = ${clientId} and l.table_id = ${tableId}
      and l.record_id = asked.record_id) as tasklist_guid,
    (select coalesce(jsonb_agg(m.open_id order by m.member_id), '[]'::jsonb) from members as m, records as r where m.client_id = ${clientId}
      and m.deleted = false and r.client_id = ${clientId} and r.table_id = ${tableId} and r.id = asked.record_id
      and m.member_id = any (r.members || r.owner)) as sub_member_ids,
    (select jsonb_build_object('looked_up', b.looked_up, 'entry', b.entry) from business_registrations as b where b.client_id = ${clientId}
      and b.table_id = ${tableId} and b.record_id = asked.record_id) as registration,
    (select coalesce(jsonb_agg(jsonb_build_object('tab_id', t.tab_id, 'name', t.name, 'type', t.type, 'url', t.url, 'token', t.token)
      order by t.create_time, t.tab_id), '[]'::jsonb) from record_tabs as t where t.client_id = ${clientId} and t.table_id = ${tableId}
      and t.record_id = asked.record_id and t.url is not null) as tabs,
    (select floor(extract(epoch from max(n.create_time)) * 1000)::bigint from timeline as n where n.client_id = ${clientId} and n.table_id = ${tableId}
      and n.record_id = asked.record_id and n.event_type = 'FOLLOW_NOTE') as last_note
    from unnest(${[...ids]}::text[]) as asked(record_id)`.execute(db);
  const extrasById = new Map(rows.map(({ record_id, ...extras }) => [record_id, extras]));
  return ids.map((id) => {
    const extras = extrasById.get(id);
    if (!extras) throw new Error('a statement over these ids answers a row for each');
    return extras;
  });
});
