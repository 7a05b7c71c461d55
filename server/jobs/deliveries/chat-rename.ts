import { chatRenameKind } from '../../../domain/deliveries/chat-rename';
import { AppError } from '../../../domain/errors';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { recordFacts } from '../../queries/outbox/delivery-facts';
import { changeChat, chatOfRecord } from '../../queries/chats/record-chats';
import { chatName } from './chat-name';
import { defineDelivery } from './delivery';

/**
 * Renames a record's chat after the present record. A name that people have given it in the suite stays, and so does the name of a chat that
 * existed before the binding.
 */
export const chatRename = defineDelivery(chatRenameKind, {
  async send(context, { clientId, payload }) {
    const { db } = context;
    const bound = await chatOfRecord(db, clientId, { tableId: payload.table_id, recordId: payload.record_id });
    const record = await recordFacts(db, clientId, payload.table_id, payload.record_id);
    if (!bound || bound.given_name === null || bound.language === null || !record || record.deleted_at) return null;
    const suite = await suiteOfCompany(context, clientId);
    const name = await chatName(db, clientId, record, { language: bound.language, limit: suite.chatNameLimit });
    // The suite notifies us of our own change too, so the chat may already have the name before the row is done.
    if (bound.name !== bound.given_name && bound.name !== name) return null;
    if (bound.name !== name) await suite.renameChat(bound.chat_id, name);
    return { chatId: bound.chat_id, name };
  },
  async applyResult(trx, context, { clientId, payload }, renamedChat) {
    if (!renamedChat) return {};
    const key = { tableId: payload.table_id, recordId: payload.record_id };
    const values = { name: renamedChat.name, given_name: renamedChat.name };
    await changeChat(trx, clientId, key, renamedChat.chatId, values, new Date(context.now()));
    return {};
  },
  refused: (refusal) => new AppError('chatRefused', { reason: refusal.suiteMessage }),
});
