import { documentCreateKind } from '../../../domain/deliveries/document-create';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import { insertTab, type RecordTab } from '../../queries/documents/record-tabs';
import { enqueue } from '../outbox/enqueue';

/** Adds the tab of a document, which the outbox creates in the suite. @returns the id of the outbox row */
export async function addDocument(trx: Trx, app: Pick<App, 'now' | 'makeId'>, tab: RecordTab): Promise<string> {
  await insertTab(trx, tab);
  return enqueue(trx, app, {
    clientId: tab.client_id,
    kind: documentCreateKind,
    dedupeKey: `document:${tab.table_id}:${tab.record_id}:${tab.tab_id}:${app.makeId()}`,
    payload: { table_id: tab.table_id, record_id: tab.record_id, tab_id: tab.tab_id },
  });
}
