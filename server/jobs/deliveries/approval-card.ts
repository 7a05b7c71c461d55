import { approvalCardKind } from '../../../domain/deliveries/approval-card';
import { AppError } from '../../../domain/errors';
import { cardNow } from '../../commands/approvals/card-now';
import { bringUpToDate } from '../../commands/approvals/cards';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { findApproval } from '../../queries/approvals/approval-writes';
import { findCard, noteSent } from '../../queries/approvals/sent-cards';
import { defineDelivery } from './delivery';

/** The result for a card: nothing was done, it was sent, or it was changed. */
type CardResult =
  { did: 'nothing' | 'changed' } | { did: 'sent'; messageId: string | null; at: number; version: string };

/**
 * Sends or changes the card of an approval, so that it shows the present state. The suite recognises a repetition by the card's id, so that the
 * card is sent once. Another row applies the changes that happen during the sending.
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
  async applyResult(trx, context, { clientId, payload }, sendResult) {
    if (sendResult.did !== 'sent') return { did: sendResult.did };
    const { messageId, at, version } = sendResult;
    const now = await noteSent(trx, clientId, payload.card_id, { message_id: messageId, sent_time: new Date(at) });
    if (now && now.version !== version && messageId !== null)
      await bringUpToDate(trx, context, clientId, payload.card_id);
    return { did: sendResult.did };
  },
  refused: (refusal) => new AppError('chatRefused', { reason: refusal.suiteMessage }),
});
