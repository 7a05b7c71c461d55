import type { DocumentType } from '../../../domain/collaboration/tabs';
import { documentFollowKind } from '../../../domain/deliveries/document-follow';
import { AppError } from '../../../domain/errors';
import { documentsOfCompany } from '../../commands/suites/open-suite';
import { peopleOfRecord } from '../../commands/records/record-people';
import { recordFacts } from '../../queries/outbox/delivery-facts';
import { changeTab, tabOfRecord, tabsOfRecord } from '../../queries/documents/record-tabs';
import { defineDelivery } from './delivery';

/** Grants the members who now work on the record access to its documents, and withdraws the access that we granted to other people (SD-93). */
export const documentFollow = defineDelivery(documentFollowKind, {
  async send(context, { clientId, payload }) {
    const { db } = context;
    const key = { tableId: payload.table_id, recordId: payload.record_id };
    const record = await recordFacts(db, clientId, payload.table_id, payload.record_id);
    const documents = await documentsOfCompany(context, clientId);
    if (!record || !documents) return null;
    const people = await peopleOfRecord(db, clientId, record);
    const tabs: { tab_id: string; gone: string[] }[] = [];
    for (const { tab_id, token, type, granted, viewers, chat_id } of await tabsOfRecord(db, clientId, key)) {
      if (token === null) continue;
      const document = { token, type: type as DocumentType };
      const isSameChat = people.chatId === chat_id;
      const newReaders = {
        openIds: people.openIds.filter((id) => !granted.includes(id)),
        chatId: isSameChat ? null : people.chatId,
      };
      const leavingIds = [...granted, ...viewers].filter((id) => !people.openIds.includes(id));
      const leavingReaders = { openIds: leavingIds, chatId: isSameChat ? null : chat_id };
      if (newReaders.openIds.length > 0 || newReaders.chatId !== null)
        await documents.grant(document, newReaders, 'edit');
      if (leavingReaders.openIds.length > 0 || leavingReaders.chatId !== null)
        await documents.withdraw(document, leavingReaders);
      tabs.push({ tab_id, gone: leavingIds });
    }
    return { people, tabs };
  },
  async applyResult(trx, _context, { clientId, payload }, followResult) {
    const key = { tableId: payload.table_id, recordId: payload.record_id };
    for (const { tab_id, gone } of followResult?.tabs ?? []) {
      const storedTab = await tabOfRecord(trx, clientId, key, tab_id);
      // People who opened it during the suite's call stay stored.
      const stay = (ids: readonly string[]) => ids.filter((id) => !gone.includes(id));
      const granted = new Set([...(followResult?.people.openIds ?? []), ...stay(storedTab?.granted ?? [])]);
      await changeTab(trx, clientId, key, tab_id, {
        granted: [...granted],
        viewers: stay(storedTab?.viewers ?? []).filter((id) => !granted.has(id)),
        chat_id: followResult?.people.chatId ?? null,
      });
    }
    return {};
  },
  refused: (refusal) => new AppError('documentRefused', { reason: refusal.suiteMessage }),
});
