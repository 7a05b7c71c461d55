import { z } from 'zod';
import { isTooOldToTap } from '../../../domain/approvals/card';
import { isDecided, reasonLimit } from '../../../domain/approvals/statuses';
import { AppError } from '../../../domain/errors';
import { idPattern } from '../../../domain/ids';
import { sharedLanguage } from '../../../domain/platforms';
import type { App, Language } from '../../context';
import { inTransaction } from '../../db/transaction';
import { cardWords } from '../../messages/approval-card';
import { approvalStatusName } from '../../messages/approvals';
import { errorText } from '../../messages/errors';
import type { Tapper, TapResult } from '../../platforms/platform';
import { findApproval } from '../../queries/approvals/approval-writes';
import { languageOfMember } from '../../queries/notices/notice-readers';
import { findCard } from '../../queries/approvals/sent-cards';
import { companiesOfTenant, memberOfOpenId } from '../../queries/suites/suite-members';
import { decideApproval } from './act';
import { cardNow } from './card-now';

/**
 * Feishu shows a failure for a tap without an answer within three seconds: slower work continues, and the card is changed afterwards. Milliseconds.
 */
const waitMs = 2_000;

/** The data that the buttons of a card send, with the values entered on it. */
const Tapped = z.object({
  decision: z.enum(['approve', 'reject']),
  card: z
    .string()
    .transform((text) => text.split('.'))
    .pipe(z.tuple([z.string().regex(idPattern), z.string().regex(idPattern)])),
});

/**
 * Decides on an approval when a person presses a button of its card: only an approver whom the suite names at this moment (SD-13). The card
 * identifies the approval, and the suite identifies the person, so that a forwarded or forged card decides nothing. @returns the text that the
 * suite shows, and the present card where it is the person's or the chat's.
 */
export async function decideByCard(
  app: App,
  tapper: Tapper,
  value: Record<string, unknown>,
  form: Readonly<Record<string, string>>,
): Promise<TapResult> {
  const { channel, openId } = tapper;
  const fallback = sharedLanguage<Language>(channel, 'en');
  const buildMissingCardAnswer = (language: Language): TapResult => ({
    text: cardWords(language).gone,
    good: false,
    card: undefined,
  });
  const tapped = Tapped.safeParse(value).data;
  const [clientId = '', cardId = ''] = tapped?.card ?? [];
  const isCompanyOfTapper = tapped && (await companiesOfTenant(app.db, tapper)).includes(clientId);
  const cardPlace = isCompanyOfTapper ? await findCard(app.db, clientId, cardId) : null;
  if (!tapped || !cardPlace) return buildMissingCardAnswer(fallback);
  const member = await memberOfOpenId(app.db, clientId, openId);
  const language = (member && (await languageOfMember(app.db, clientId, member.member_id))) ?? fallback;
  const { text, good } =
    cardPlace.sent_time !== null && isTooOldToTap(cardPlace.sent_time.getTime(), app.now())
      ? { text: cardWords(language).tooOld, good: false }
      : await decided(app, clientId, openId, language, {
          approvalId: cardPlace.approval_id,
          decision: tapped.decision,
          reason: form.reason?.trim().slice(0, reasonLimit) || undefined,
        });
  const approval = await findApproval(app.db, clientId, cardPlace.approval_id);
  if (!approval) return buildMissingCardAnswer(language);
  const isShown = cardPlace.open_id === null || cardPlace.open_id === openId;
  const now = isShown ? await cardNow(app, channel, approval, cardPlace) : undefined;
  return { text, good, card: now?.card ?? undefined };
}

/** Sends the decision to the suite, and returns the result in words. */
async function decided(
  app: App,
  clientId: string,
  openId: string,
  language: Language,
  decision: Parameters<typeof decideApproval>[2],
): Promise<{ text: string; good: boolean }> {
  const doer = { now: app.now, makeId: app.makeId, actor: { clientId, openId } };
  try {
    const outboxId = await inTransaction(app.db, (trx) => decideApproval(trx, doer, decision), app);
    if (!(await endsSoon(app.outbox.deliverNow(clientId, outboxId))))
      return { text: cardWords(language).underWay, good: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.name === 'suiteUnavailable') return { text: cardWords(language).underWay, good: true };
    return { text: errorText(error.name, language, error.params), good: false };
  }
  const { sp_status = '' } = (await findApproval(app.db, clientId, decision.approvalId)) ?? {};
  // If further approvers follow, the text describes this decision only.
  const status = isDecided(sp_status) ? sp_status : decision.decision === 'approve' ? 'APPROVED' : 'REJECTED';
  return { text: approvalStatusName(status, language), good: true };
}

/** Returns whether the suite answered in time. The delivery handles a later answer. @throws as the delivery, where it ends in time */
async function endsSoon(delivery: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), waitMs);
  });
  const settledDelivery = delivery.then(() => true);
  settledDelivery.catch(() => undefined);
  try {
    return await Promise.race([settledDelivery, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
