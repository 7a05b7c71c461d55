import { cardStanding, cardVersion, isTooOldToTap } from '../../../domain/approvals/card';
import { sharedLanguage, type Channel } from '../../../domain/platforms';
import type { App, Language } from '../../context';
import { decisionCard } from '../../messages/approval-card';
import type { Card } from '../../platforms/platform';
import type { ApprovalRow } from '../../queries/approvals';
import { tasksOf, type AskedTask } from '../../queries/approval-tasks';
import { timeZoneOf } from '../../queries/companies';
import { memberFacts } from '../../queries/delivery-facts';
import { languageOfMember } from '../../queries/notice-readers';
import type { SentCard } from '../../queries/sent-cards';
import { approvalSubject } from './subject';

/** A card as it is to be drawn, and what it was drawn from. */
export interface CardNow {
  /** Null for a record that is gone, and in a chat for a change that not everybody there may know of. */
  card: Card | null;
  version: string;
  isOpen: boolean;
  language: Language;
}

/** A card on which an approval is decided, as the approval stands now: a person's in their language, a chat's in the language of the suite. */
export async function cardNow(
  { db, env, now }: Pick<App, 'db' | 'env' | 'now'>,
  channel: Channel,
  approval: ApprovalRow,
  place: Pick<SentCard, 'card_id' | 'open_id' | 'sent_time'>,
): Promise<CardNow> {
  const { client_id: clientId, sp_status: status } = approval;
  const tasks = await tasksOf(db, clientId, [approval.approval_id]);
  const language = await languageFor(db, channel, clientId, tasks, place.open_id);
  const isChat = place.open_id === null;
  const subject = await approvalSubject(db, approval, language, (await timeZoneOf(db, clientId)) ?? 'UTC', { isChat });
  const standing = cardStanding(status, tasks, place.open_id);
  const isTooOld = place.sent_time !== null && isTooOldToTap(place.sent_time.getTime(), now());
  const applicant = (await memberFacts(db, clientId, [approval.member_id])).get(approval.member_id);
  const page = new URLSearchParams({ type: approval.table_id, id: approval.record_id, tab: 'info' });
  const says = subject !== null && !(isChat && approval.action === 'field_update' && subject.changes.length === 0);
  return {
    card: says
      ? decisionCard(
          {
            cardId: `${clientId}.${place.card_id}`,
            subject,
            applicant: applicant?.name ?? '',
            url: `${env.PUBLIC_URL}/detail?${page.toString()}`,
            status,
            standing,
            isTooOld,
            asked: namesOf(tasks.filter((task) => task.status === 'PENDING')),
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
    isOpen: standing === 'open',
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

function namesOf(tasks: readonly AskedTask[]): string[] {
  return tasks.flatMap(({ member_name }) => (member_name ? [member_name] : []));
}
