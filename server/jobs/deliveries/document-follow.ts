import type { DocumentType } from '../../../domain/collaboration/tabs';
import { documentFollowKind } from '../../../domain/deliveries/document-follow';
import { AppError } from '../../../domain/errors';
import { documentsOfCompany } from '../../actions/open-suite';
import { peopleOfRecord } from '../../actions/record-people';
import { recordFacts } from '../../queries/delivery-facts';
import { changeTab, tabsOfRecord } from '../../queries/record-tabs';
import { defineDelivery } from './delivery';

/** Lets those into a record's documents who work on it now, and those out whom we had let in and who do not (SD-93). */
export const documentFollow = defineDelivery(documentFollowKind, {
  async send(context, { clientId, payload }) {
    const { db } = context;
    const key = { tableId: payload.table_id, recordId: payload.record_id };
    const record = await recordFacts(db, clientId, payload.table_id, payload.record_id);
    const documents = await documentsOfCompany(context, clientId);
    if (!record || !documents) return null;
    const people = await peopleOfRecord(db, clientId, record);
    const tabs: string[] = [];
    for (const { tab_id, token, type, granted, chat_id } of await tabsOfRecord(db, clientId, key)) {
      if (token === null) continue;
      const document = { token, type: type as DocumentType };
      const isSameChat = people.chatId === chat_id;
      const come = {
        openIds: people.openIds.filter((id) => !granted.includes(id)),
        chatId: isSameChat ? null : people.chatId,
      };
      const go = { openIds: granted.filter((id) => !people.openIds.includes(id)), chatId: isSameChat ? null : chat_id };
      if (come.openIds.length > 0 || come.chatId !== null) await documents.grant(document, come, 'edit');
      if (go.openIds.length > 0 || go.chatId !== null) await documents.withdraw(document, go);
      tabs.push(tab_id);
    }
    return { people, tabs };
  },
  async settle(trx, _context, { clientId, payload }, left) {
    const key = { tableId: payload.table_id, recordId: payload.record_id };
    for (const tab of left?.tabs ?? [])
      await changeTab(trx, clientId, key, tab, {
        granted: left?.people.openIds ?? [],
        chat_id: left?.people.chatId ?? null,
      });
    return {};
  },
  refused: (refusal) => new AppError('documentRefused', { reason: refusal.suiteMessage }),
});
