import type { DocumentType } from '../../../domain/collaboration/tabs';
import { documentCreateKind } from '../../../domain/deliveries/document-create';
import { AppError } from '../../../domain/errors';
import { documentsOfCompany } from '../../commands/suites/open-suite';
import { publishRecordEvents } from '../../commands/records/publish-record-events';
import { peopleOfRecord } from '../../commands/records/record-people';
import { recordFacts } from '../../queries/outbox/delivery-facts';
import { changeTab, deleteTab, tabOfRecord } from '../../queries/documents/record-tabs';
import { defineDelivery } from './delivery';

/**
 * Creates the document of a tab in the suite, and gives access to the members who work on the record. The suite takes no idempotency key. Each
 * document is created in a separate folder, which is stored before, so that a repetition finds the document of an earlier attempt.
 */
export const documentCreate = defineDelivery(documentCreateKind, {
  async send(context, { clientId, payload }) {
    const { db } = context;
    const key = { tableId: payload.table_id, recordId: payload.record_id };
    const tab = await tabOfRecord(db, clientId, key, payload.tab_id);
    const record = await recordFacts(db, clientId, payload.table_id, payload.record_id);
    const documents = await documentsOfCompany(context, clientId);
    if (!tab || !record || record.deleted_at || !documents) throw new AppError('notFound');
    const type = tab.type as DocumentType;
    const folder = tab.folder_token ?? (await documents.createFolder(tab.name));
    if (tab.folder_token === null) await changeTab(db, clientId, key, payload.tab_id, { folder_token: folder });
    // An earlier attempt may have created the document; a folder of this attempt is empty.
    const [earlier] = tab.folder_token === null ? [] : await documents.inFolder(folder);
    const wish = { type, name: tab.name, folder };
    const document =
      earlier ??
      (tab.template_token === null
        ? await documents.create(wish)
        : await documents.copy({ ...wish, template: tab.template_token }));
    const people = await peopleOfRecord(db, clientId, record, tab.member_id === null ? [] : [tab.member_id]);
    await documents.grant(document, people, 'edit');
    return { document, people };
  },
  async applyResult(trx, context, { clientId, payload }, { document, people }) {
    const key = { tableId: payload.table_id, recordId: payload.record_id };
    await changeTab(trx, clientId, key, payload.tab_id, {
      token: document.token,
      url: document.url,
      granted: people.openIds,
      chat_id: people.chatId,
    });
    await publishRecordEvents(trx, { ...context, actor: { clientId } }, payload.table_id, [{ id: payload.record_id }]);
    return { token: document.token, url: document.url };
  },
  async failed(trx, _context, { clientId, payload }) {
    // A tab whose document was never created is removed.
    const key = { tableId: payload.table_id, recordId: payload.record_id };
    const tab = await tabOfRecord(trx, clientId, key, payload.tab_id);
    if (tab?.token === null) await deleteTab(trx, clientId, key, payload.tab_id);
  },
  refused: (refusal) => new AppError('documentRefused', { reason: refusal.suiteMessage }),
});
