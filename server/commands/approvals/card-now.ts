import { cardStanding, cardVersion, isTooOldToTap } from '../../../domain/approvals/card';
import { sharedLanguage, type Channel } from '../../../domain/platforms';
import type { App, Language } from '../../context';
import { decisionCard } from '../../messages/approval-card';
import type { MessageCard } from '../../platforms/platform';
import type { ApprovalRow } from '../../queries/approvals/approvals';
import { listTasks, type AskedTask } from '../../queries/approvals/approval-tasks';
import { findTimeZone } from '../../queries/companies/companies';
import { memberFacts } from '../../queries/outbox/delivery-facts';
import { languageOfMember } from '../../queries/notices/notice-readers';
import type { SentCard } from '../../queries/approvals/sent-cards';
import { approvalSubject } from './subject';

/** A card in its present form, and the source of that form. */
export interface CardNow {
  /** The card. Null for a deleted record, and in a chat for a change that some of its members may not see. */
  card: MessageCard | null;
  version: string;
  isOpen: boolean;
  language: Language;
}

/**
 * Returns the card for deciding on an approval in its present state: a person's in the person's language, a chat's in the language of the suite.
 */
export async function cardNow(
  { db, env, now }: Pick<App, 'db' | 'env' | 'now'>,
  channel: Channel,
  approval: ApprovalRow,
  cardPlace: Pick<SentCard, 'card_id' | 'open_id' | 'sent_time'>,
): Promise<CardNow> {
  const { client_id: clientId, sp_status: status } = approval;
  const tasks = await listTasks(db, clientId, [approval.approval_id]);
  const language = await languageFor(db, channel, clientId, tasks, cardPlace.open_id);
  const isChat = cardPlace.open_id === null;
  const approver = tasks.find(({ open_id }) => open_id === cardPlace.open_id)?.member_id ?? null;
  const reader = isChat ? 'chat' : { approver };
  const subject = await approvalSubject(db, approval, language, (await findTimeZone(db, clientId)) ?? 'UTC', reader);
  const cardState = cardStanding(status, tasks, cardPlace.open_id);
  const isTooOld = cardPlace.sent_time !== null && isTooOldToTap(cardPlace.sent_time.getTime(), now());
  const applicant = (await memberFacts(db, clientId, [approval.member_id])).get(approval.member_id);
  const page = new URLSearchParams({ type: approval.table_id, id: approval.record_id, tab: 'info' });
  const hasContent =
    subject !== null && !(isChat && approval.action === 'field_update' && subject.changes.length === 0);
  return {
    card: hasContent
      ? decisionCard(
          {
            cardId: `${clientId}.${cardPlace.card_id}`,
            subject,
            applicant: applicant?.name ?? '',
            url: `${env.PUBLIC_URL}/detail?${page.toString()}`,
            status,
            standing: cardState,
            isTooOld,
            // A card does not list its own reader among the pending approvers.
            asked: listNames(tasks.filter((task) => task.status === 'PENDING' && task.open_id !== cardPlace.open_id)),
            said: tasks.flatMap((task) =>
              task.status === 'APPROVED' || task.status === 'REJECTED'
                ? [{ name: task.member_name ?? '', status: task.status, reason: isChat ? '' : (task.reason ?? '') }]
                : [],
            ),
          },
          language,
        )
      : null,
    version: cardVersion(status, tasks),
    isOpen: cardState === 'open',
    language,
  };
}

async function languageFor(
  db: App['db'],
  channel: Channel,
  clientId: string,
  tasks: readonly AskedTask[],
  openId: string | null,
): Promise<Language> {
  const fallback = sharedLanguage<Language>(channel, 'en');
  const memberId = openId === null ? null : tasks.find((task) => task.open_id === openId)?.member_id;
  return (memberId && (await languageOfMember(db, clientId, memberId))) || fallback;
}

function listNames(tasks: readonly AskedTask[]): string[] {
  return tasks.flatMap(({ member_name }) => (member_name ? [member_name] : []));
}
