import { sql } from 'kysely';
import type { Db, Trx } from '../db/tables';
import type { RecordKey } from './record-chats';

/** What a record has in the suite. */
export interface RecordExtras {
  chat_id: string | null;
  /** The chat that it had last, besides the one that it has. */
  abandoned_chat_id: string | null;
  tasklist_guid: string | null;
  /** Those that are made, in the order in which they were. */
  tabs: { tab_id: string; name: string; type: string; url: string; token: string | null }[];
}

/** What one record has in the suite, in one statement: its page shows all of it. */
export async function recordExtras(
  db: Db | Trx,
  clientId: string,
  { tableId, recordId }: RecordKey,
): Promise<RecordExtras> {
  const { rows } = await sql<RecordExtras>`select
    (select c.chat_id from chat_bindings as c where c.client_id = ${clientId} and c.table_id = ${tableId}
      and c.record_id = ${recordId} and c.state = 'bound') as chat_id,
    (select c.chat_id from chat_bindings as c where c.client_id = ${clientId} and c.table_id = ${tableId}
      and c.record_id = ${recordId} and c.state <> 'bound' order by c.update_time desc, c.chat_id limit 1) as abandoned_chat_id,
    (select l.guid from task_lists as l where l.client_id = ${clientId} and l.table_id = ${tableId}
      and l.record_id = ${recordId}) as tasklist_guid,
    (select coalesce(jsonb_agg(jsonb_build_object('tab_id', t.tab_id, 'name', t.name, 'type', t.type, 'url', t.url, 'token', t.token)
      order by t.create_time, t.tab_id), '[]'::jsonb) from record_tabs as t where t.client_id = ${clientId} and t.table_id = ${tableId}
      and t.record_id = ${recordId} and t.url is not null) as tabs`.execute(db);
  return rows[0] ?? { chat_id: null, abandoned_chat_id: null, tasklist_guid: null, tabs: [] };
}
