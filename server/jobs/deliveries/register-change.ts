import { registerChangeKind } from '../../../domain/deliveries/register-change';
import { AppError } from '../../../domain/errors';
import { sharedLanguage } from '../../../domain/platforms';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { registerChangeCard } from '../../messages/register-change-card';
import { recordFacts } from '../../queries/outbox/delivery-facts';
import { chatOfRecord } from '../../queries/chats/record-chats';
import { defineDelivery } from './delivery';
import { publicText } from './public-text';
import { sendToChat } from './send-to-chat';

/** Sends the changed properties of the company register to the chat of the record, unless the two were unbound in the meantime. */
export const registerChangeSend = defineDelivery(registerChangeKind, {
  async send(context, { clientId, dedupeKey, payload }) {
    const { db } = context;
    const { chat_id: chatId, table_id: tableId, record_id: recordId } = payload;
    const record = await recordFacts(db, clientId, tableId, recordId);
    const bound = await chatOfRecord(db, clientId, { tableId, recordId });
    const changes = payload.changes.filter(({ monitor }) => bound?.notices.includes(monitor));
    if (!record || record.deleted_at || bound?.chat_id !== chatId || changes.length === 0) return { sent: false };
    const suite = await suiteOfCompany(context, clientId);
    const language = sharedLanguage(suite.channel, bound.language ?? 'en');
    const publicWords = await publicText(db, clientId, record, language);
    const card = registerChangeCard({ tableId, recordId, ...publicWords, changes }, language, context.env.PUBLIC_URL);
    await sendToChat(context, clientId, suite, { chatId, card, dedupeKey });
    return { sent: true };
  },
  applyResult: (_trx, _context, _job, sendResult) => Promise.resolve(sendResult),
  refused: (refusal) => new AppError('chatRefused', { reason: refusal.suiteMessage }),
});
