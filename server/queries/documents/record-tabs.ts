import type { Selectable } from 'kysely';
import type { Db, RecordTabsTable, Trx } from '../../db/tables';
import type { RecordKey } from '../chats/record-chats';

/** The custom tabs of records, and their documents. */

export type RecordTab = Selectable<RecordTabsTable>;
/** The tab of the document that a record itself has. */
export const ownDocument = 'doc';

/** In the order of creation, including those that the suite has not created yet. */
export async function tabsOfRecord(db: Db | Trx, clientId: string, key: RecordKey): Promise<RecordTab[]> {
  return db
    .selectFrom('record_tabs')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('table_id', '=', key.tableId)
    .where('record_id', '=', key.recordId)
    .orderBy('create_time')
    .orderBy('tab_id')
    .execute();
}

export async function tabOfRecord(
  db: Db | Trx,
  clientId: string,
  { tableId, recordId }: RecordKey,
  tabId: string,
): Promise<RecordTab | null> {
  const row = await db
    .selectFrom('record_tabs')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('record_id', '=', recordId)
    .where('tab_id', '=', tabId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertTab(trx: Trx, tab: RecordTab): Promise<void> {
  await trx.insertInto('record_tabs').values(tab).execute();
}

/** @returns false where the record has no such tab */
export async function changeTab(
  db: Db | Trx,
  clientId: string,
  key: RecordKey,
  tabId: string,
  values: Partial<Pick<RecordTab, 'name' | 'url' | 'token' | 'folder_token' | 'granted' | 'viewers' | 'chat_id'>>,
): Promise<boolean> {
  const row = await db
    .updateTable('record_tabs')
    .set(values)
    .where('client_id', '=', clientId)
    .where('table_id', '=', key.tableId)
    .where('record_id', '=', key.recordId)
    .where('tab_id', '=', tabId)
    .executeTakeFirst();
  return row.numUpdatedRows > 0n;
}

export async function deleteTab(trx: Trx, clientId: string, key: RecordKey, tabId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('record_tabs')
    .where('client_id', '=', clientId)
    .where('table_id', '=', key.tableId)
    .where('record_id', '=', key.recordId)
    .where('tab_id', '=', tabId)
    .executeTakeFirst();
  return row.numDeletedRows > 0n;
}
