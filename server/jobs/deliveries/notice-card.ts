import { noticeCardKind } from '../../../domain/deliveries/notice-card';
import { AppError } from '../../../domain/errors';
import { memberAsReader } from '../../commands/people/member-as-reader';
import { noticeMessage } from '../../commands/notices/notice-message';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { memberFacts } from '../../queries/outbox/delivery-facts';
import { languageOfMember } from '../../queries/notices/notice-readers';
import { findNotice } from '../../queries/notices/notices';
import { defineDelivery } from './delivery';
import { sendNoticeCard } from './send-notice-card';
import { sharedLanguage } from '../../../domain/platforms';

/**
 * Sends a member the message of a notice, in the language of their last visit. Their rights are checked now: a member without access to the record,
 * the field or the company gets nothing, and a notice that was read in the app needs no message.
 */
export const noticeCardSend = defineDelivery(noticeCardKind, {
  async send(context, { clientId, dedupeKey, payload }) {
    const { db } = context;
    const row = await findNotice(db, clientId, payload.member_id, payload.notice_id);
    const reader = await memberAsReader(db, clientId, payload.member_id);
    if (!row || row.read_time !== null || !reader) return { sent: false };
    const suite = await suiteOfCompany(context, clientId);
    const language = (await languageOfMember(db, clientId, payload.member_id)) ?? sharedLanguage(suite.channel, 'en');
    const card = await noticeMessage(context, reader, language, row);
    const member = (await memberFacts(db, clientId, [payload.member_id])).get(payload.member_id);
    if (!card || !member) return { sent: false };
    return sendNoticeCard(suite, member.open_id, card, dedupeKey);
  },
  applyResult: (_trx, _context, _job, sendResult) => Promise.resolve(sendResult),
  refused: (refusal) => new AppError('chatRefused', { reason: refusal.suiteMessage }),
});
