import { digestCardKind } from '../../../domain/deliveries/digest-card';
import { concerns } from '../../../domain/notices/decide';
import { AppError } from '../../../domain/errors';
import { closeDate } from '../../../domain/notices/close-date';
import { getSetting } from '../../commands/notices/notify';
import { describeNotices } from '../../commands/notices/describe-notices';
import { memberAsReader } from '../../commands/people/member-as-reader';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { digestCard } from '../../messages/digest-card';
import { memberFacts } from '../../queries/outbox/delivery-facts';
import { unreadOfDigest } from '../../queries/records/due-records';
import { getNoticeDefaults, settingsOfMember } from '../../queries/notices/notice-configs';
import { languageOfMember } from '../../queries/notices/notice-readers';
import { defineDelivery } from './delivery';
import { sendNoticeCard } from './send-notice-card';
import { sharedLanguage } from '../../../domain/platforms';

/** Sends a member the daily digest, limited to the notices that they want there and may read now (SD-56). */
export const digestCardSend = defineDelivery(digestCardKind, {
  async send(context, { clientId, dedupeKey, payload: { member_id: memberId, since } }) {
    const { db, env } = context;
    const reader = await memberAsReader(db, clientId, memberId);
    if (!reader) return { sent: false };
    const settings = await settingsOfMember(db, clientId, memberId, closeDate.table);
    const defaults = await getNoticeDefaults(db, clientId, closeDate.table);
    const suite = await suiteOfCompany(context, clientId);
    const language = (await languageOfMember(db, clientId, memberId)) ?? sharedLanguage(suite.channel, 'en');
    const described = await describeNotices(
      db,
      reader,
      language,
      await unreadOfDigest(db, clientId, memberId, new Date(since)),
    );
    const readableNotices = described.filter(({ row, record }) => {
      if (row.type !== 'DEAL_NEED_TODAY_CLOSE' && row.type !== 'DEAL_CLOSE_DATE_EXPIRE') return false;
      const { card_notice_config: card } = getSetting({ settings, defaults }, row.type);
      return card.is_notice && record !== null && concerns(card, record, memberId);
    });
    const member = (await memberFacts(db, clientId, [memberId])).get(memberId);
    if (readableNotices.length === 0 || !member) return { sent: false };
    return sendNoticeCard(suite, member.open_id, digestCard(readableNotices, env.PUBLIC_URL, language), dedupeKey);
  },
  applyResult: (_trx, _context, _job, sendResult) => Promise.resolve(sendResult),
  refused: (refusal) => new AppError('chatRefused', { reason: refusal.suiteMessage }),
});
