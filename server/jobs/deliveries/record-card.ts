import { recordCardKind } from '../../../domain/deliveries/record-card';
import { AppError } from '../../../domain/errors';
import { capabilities, sharedLanguage } from '../../../domain/platforms';
import { authorReads } from '../../commands/notes/author-reads';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { ownSuiteToken } from '../../commands/suites/suite-token';
import { recordCard } from '../../messages/record-card';
import { SuiteRefusal } from '../../platforms/platform';
import { memberFacts, recordFacts } from '../../queries/outbox/delivery-facts';
import { chatOfRecord } from '../../queries/chats/record-chats';
import { defineDelivery } from './delivery';
import { publicText } from './public-text';
import { sendToChat } from './send-to-chat';

/**
 * Shows a record in a chat. The sharer must still be able to read it, and be in the chat: no member posts into a chat of others. A bound chat
 * receives the card as long as it is bound.
 */
export const recordCardSend = defineDelivery(recordCardKind, {
  async send(context, { clientId, dedupeKey, payload }) {
    const { db } = context;
    const { chat_id: chatId, table_id: tableId, record_id: recordId, member_id: memberId, session_hash } = payload;
    const suite = await suiteOfCompany(context, clientId);
    const record = await recordFacts(db, clientId, tableId, recordId);
    const member = (await memberFacts(db, clientId, [memberId])).get(memberId);
    const bound = await chatOfRecord(db, clientId, { tableId, recordId });
    const isBound = session_hash === undefined;
    if (isBound && (!record || record.deleted_at || bound?.chat_id !== chatId)) return { sent: false };
    if (!record || record.deleted_at || !member) throw new AppError('deleted', { type: tableId });
    if (session_hash !== undefined) {
      if (!(await authorReads(context, clientId, memberId, { tableId, id: recordId })))
        throw new AppError('notReadable');
      if (capabilities[suite.channel].addBotToChat)
        await suite.addBot(chatId, await ownSuiteToken(context, { clientId, memberId, sessionHash: session_hash }));
      if (!(await suite.isInChat(chatId, member.open_id)))
        throw new SuiteRefusal('noPermission', '', 'who shares the record is not in the chat');
    }
    const language = isBound ? sharedLanguage(suite.channel, payload.language) : payload.language;
    const publicWords = await publicText(db, clientId, record, language);
    const card = recordCard(
      { member: member?.name ?? '', isBound, record: { tableId, id: recordId, ...publicWords } },
      language,
      context.env.PUBLIC_URL,
    );
    await sendToChat(context, clientId, suite, { chatId, card, dedupeKey });
    return { sent: true };
  },
  applyResult: (_trx, _context, _job, sendResult) => Promise.resolve(sendResult),
  refused: (refusal) => new AppError('chatRefused', { reason: refusal.suiteMessage }),
});
