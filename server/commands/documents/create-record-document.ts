import { tabNameLimit, listTemplates } from '../../../domain/collaboration/tabs';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Actor, App } from '../../context';
import type { Trx } from '../../db/tables';
import { shortened } from '../../messages/texts';
import { publicTitle } from '../../policies/public-text';
import { findTypeWithFields } from '../../queries/configuration/fields';
import { holdRecord } from '../../queries/chats/record-chats';
import { ownDocument, tabOfRecord } from '../../queries/documents/record-tabs';
import { addDocument } from './add-document';

/** Requests a record's own document: a copy of the first template of its type, empty where none exists. An existing document stays. */
export async function createRecordDocument(
  trx: Trx,
  asker: Pick<App, 'now' | 'makeId'> & { actor: Actor },
  record: Pick<StoredRecord, 'table_id' | 'id' | 'name'>,
): Promise<void> {
  const { clientId, memberId } = asker.actor;
  const key = { tableId: record.table_id, recordId: record.id };
  await holdRecord(trx, clientId, key);
  if (await tabOfRecord(trx, clientId, key, ownDocument)) return;
  const configuredType = await findTypeWithFields(trx, clientId, record.table_id, { teamIds: [], roleIds: [] });
  if (!configuredType) return;
  const { type, fields } = configuredType;
  const template = listTemplates(type.settings ?? {}).find((candidate) => candidate.type === 'docx');
  await addDocument(trx, asker, {
    client_id: clientId,
    table_id: record.table_id,
    record_id: record.id,
    tab_id: ownDocument,
    name: shortened(publicTitle(type, fields, record) || type.name, tabNameLimit),
    type: 'docx',
    url: null,
    token: null,
    template_token: template?.token ?? null,
    folder_token: null,
    granted: [],
    viewers: [],
    chat_id: null,
    member_id: memberId,
    create_time: new Date(asker.now()),
  });
}
