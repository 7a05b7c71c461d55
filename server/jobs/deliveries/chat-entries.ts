import { chatEntriesKind } from '../../../domain/deliveries/chat-entries';
import { AppError } from '../../../domain/errors';
import { sharedLanguage } from '../../../domain/platforms';
import { toChatUrl } from '../../../domain/collaboration/chat-origin';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import type { Language } from '../../context';
import { messageTexts } from '../../messages/texts';
import { SuiteRefusal, type ChatEntries } from '../../platforms/platform';
import { recordOfChat } from '../../queries/chats/record-chats';
import { recordFacts } from '../../queries/outbox/delivery-facts';
import { defineDelivery, type DeliveryContext } from './delivery';
import { publicText } from './public-text';

/**
 * Gives the present chat of a record a tab and a menu entry that link to the record, and removes them from a chat without a record. A group that
 * does not let our bot change them gets none.
 */
export const chatEntries = defineDelivery(chatEntriesKind, {
  async send(context, { clientId, payload: { chat_id: chatId } }) {
    const suite = await suiteOfCompany(context, clientId);
    if (!suite.setChatEntries) return { areSet: false };
    const entries = await buildEntries(context, clientId, chatId, sharedLanguage<Language>(suite.channel, 'en'));
    try {
      await suite.setChatEntries(chatId, entries);
      return { areSet: true };
    } catch (error) {
      if (!(error instanceof SuiteRefusal) || error.passes) throw error;
      context.log.info({ clientId, err: error }, 'a chat takes no tab or no menu of ours');
      return { areSet: false };
    }
  },
  applyResult: (_trx, _context, _job, { areSet }) => Promise.resolve({ are_set: areSet }),
  refused: (refusal) => new AppError('chatRefused', { reason: refusal.suiteMessage }),
});

async function buildEntries(
  { db, env }: DeliveryContext,
  clientId: string,
  chatId: string,
  fallback: Language,
): Promise<ChatEntries | null> {
  const bound = await recordOfChat(db, clientId, chatId);
  const record = bound && (await recordFacts(db, clientId, bound.table_id, bound.record_id));
  if (!bound || !record || record.deleted_at !== null) return null;
  const language = bound.language ?? fallback;
  const { typeName } = await publicText(db, clientId, record, language);
  const { newNote } = messageTexts(language).chatEntries;
  return {
    tab: { name: typeName, url: toChatUrl(chatId, env.PUBLIC_URL) },
    menu: { name: newNote, url: toChatUrl(chatId, env.PUBLIC_URL, { open: 'noteCreate' }) },
  };
}
