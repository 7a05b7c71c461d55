import { chatEventKind } from '../../../domain/deliveries/chat-event';
import { AppError } from '../../../domain/errors';
import { sharedLanguage } from '../../../domain/platforms';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { chatEventCard } from '../../messages/chat-event-card';
import { recordFacts } from '../../queries/outbox/delivery-facts';
import { memberNames } from '../../queries/people/member-names';
import { languageOfMember } from '../../queries/notices/notice-readers';
import { chatOfRecord } from '../../queries/chats/record-chats';
import { defineDelivery } from './delivery';
import { publicText } from './public-text';
import { sendToChat } from './send-to-chat';

/**
 * Sends the card of an event to the chat of its record. The binding and the settings are read at the time of delivery: a chat that was unbound in
 * the meantime, or whose event was switched off, gets no card. Anybody may be in the chat, so the card contains only values that all readers of
 * the record see.
 */
export const chatEventSend = defineDelivery(chatEventKind, {
  async send(context, { clientId, dedupeKey, payload }) {
    const { db } = context;
    const { chat_id: chatId, event, member_id: memberId } = payload;
    const record = await recordFacts(db, clientId, payload.table_id, payload.record_id);
    const bound = await chatOfRecord(db, clientId, { tableId: payload.table_id, recordId: payload.record_id });
    if (!record || (record.deleted_at && event !== 'REMOVE_OBJECT_EVENT')) return { sent: false };
    if (bound?.chat_id !== chatId || !bound.notices.includes(event)) return { sent: false };
    const suite = await suiteOfCompany(context, clientId);
    const language = sharedLanguage(
      suite.channel,
      (memberId !== null && (await languageOfMember(db, clientId, memberId))) || 'en',
    );
    const actor = memberId === null ? undefined : (await memberNames(db, clientId, [memberId])).get(memberId);
    const publicWords = await publicText(db, clientId, record, language);
    const card = chatEventCard(
      {
        event,
        actor: actor ?? '',
        record: { tableId: record.table_id, id: record.id, ...publicWords },
      },
      language,
      context.env.PUBLIC_URL,
    );
    await sendToChat(context, clientId, suite, { chatId, card, dedupeKey });
    return { sent: true };
  },
  applyResult: (_trx, _context, _job, sendResult) => Promise.resolve(sendResult),
  refused: (refusal) => new AppError('chatRefused', { reason: refusal.suiteMessage }),
});
