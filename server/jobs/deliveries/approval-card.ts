import { approvalCardKind } from '../../../domain/deliveries/approval-card';
import { AppError } from '../../../domain/errors';
import { cardNow } from '../../actions/approvals/card-now';
import { bringUpToDate } from '../../actions/approvals/cards';
import { suiteOfCompany } from '../../actions/open-suite';
import { findApproval } from '../../queries/approval-writes';
import { findCard, noteSent } from '../../queries/sent-cards';
import { defineDelivery } from './delivery';

/** What was done about a card: nothing; it was sent; it was changed. */
type CardResult =
  { did: 'nothing' | 'changed' } | { did: 'sent'; messageId: string | null; at: number; version: string };

/**
 * Brings a card on which an approval is decided to how the approval stands at this moment. Its id is the key by which the suite recognises a repetition, so
 * that it is sent once; what changed while it was sent is changed on it by another row.
 */
export const approvalCard = defineDelivery(approvalCardKind, {
  async send(context, { clientId, payload }): Promise<CardResult> {
    const cardPlace = await findCard(context.db, clientId, payload.card_id);
    const approval = cardPlace && (await findApproval(context.db, clientId, cardPlace.approval_id));
    if (!approval) return { did: 'nothing' };
    const suite = await suiteOfCompany(context, clientId);
    const { card, version, isOpen } = await cardNow(context, suite.channel, approval, cardPlace);
    if (!card) return { did: 'nothing' };
    if (cardPlace.sent_time !== null) {
      if (cardPlace.message_id === null) return { did: 'nothing' };
      return { did: (await suite.updateCard(cardPlace.message_id, card)) ? 'changed' : 'nothing' };
    }
    if (!isOpen) return { did: 'nothing' };
    const target = cardPlace.open_id === null ? { chatId: cardPlace.chat_id ?? '' } : { openId: cardPlace.open_id };
    const { messageId } = await suite.sendCard(target, card, `${clientId}.${cardPlace.card_id}`);
    return { did: 'sent', messageId, at: context.now(), version };
  },
  async settle(trx, context, { clientId, payload }, sendResult) {
    if (sendResult.did !== 'sent') return { did: sendResult.did };
    const { messageId, at, version } = sendResult;
    const now = await noteSent(trx, clientId, payload.card_id, { message_id: messageId, sent_time: new Date(at) });
    if (now && now.version !== version && messageId !== null)
      await bringUpToDate(trx, context, clientId, payload.card_id);
    return { did: sendResult.did };
  },
  refused: (refusal) => new AppError('chatRefused', { reason: refusal.suiteMessage }),
});
