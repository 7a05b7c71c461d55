import type { CardStanding } from '../../domain/approvals/card';
import { reasonLimit, statusColour } from '../../domain/approvals/statuses';
import type { Language } from '../context';
import type { MessageCard } from '../platforms/platform';
import { subjectLines, type ApprovalSubject } from './approval-form';
import { approvalStatusName } from './approvals';
import { toList } from './lists';
import { filled, messageTexts, shortened } from './texts';

/** Returns the message that reminds an approver of an approval; the button leads to the record. */
export function approvalCard(
  { subject, applicant, url }: { subject: ApprovalSubject; applicant: string; url: string },
  language: Language,
): MessageCard {
  const { approvalForm: texts, timeline } = messageTexts(language);
  return {
    title: filled(texts.remind, { applicant: applicant || timeline.goneMember }),
    lines: subjectLines(subject, language),
    link: { text: texts.open, url },
  };
}

/** The facts on a card on which an approval is decided. */
export interface DecisionCardFacts {
  cardId: string;
  subject: ApprovalSubject;
  /** The name of the applicant; empty for one who has left. */
  applicant: string;
  url: string;
  status: string;
  standing: CardStanding;
  /** Whether its buttons accept no taps any more. */
  isTooOld: boolean;
  /** The current approvers, by name. */
  asked: readonly string[];
  /** The members who have decided, in the order of their decisions. */
  said: readonly { name: string; status: 'APPROVED' | 'REJECTED'; reason: string }[];
}

/** The maximum number of people who are shown by name. */
const namesShown = 10;
const reasonShown = 200;

/**
 * Returns the card on which an approval is decided. Its state replaces the buttons for a person who is no longer an approver, and for everyone once
 * it was decided.
 */
export function decisionCard(facts: DecisionCardFacts, language: Language): MessageCard {
  const { subject, applicant, url, status, standing, isTooOld, asked, said } = facts;
  const { approvalCard: texts, approvalForm: form, timeline } = messageTexts(language);
  const canDecide = standing === 'open' && !isTooOld;
  const names = asked.slice(0, namesShown);
  return {
    title: filled(texts.title, { applicant: applicant || timeline.goneMember }),
    tone: statusColour(status),
    lines: [
      ...subjectLines(subject, language),
      // While the approval waits, the buttons show its state.
      ...(canDecide ? [] : [{ label: texts.status, text: approvalStatusName(status, language) }]),
      ...said.slice(-namesShown).map((decision) => saidLine(decision, language)),
      ...(standing !== 'ended' && names.length > 0
        ? [{ label: texts.waitingFor, text: toList(names, language, 'conjunction') }]
        : []),
      ...(standing === 'open' && isTooOld ? [{ label: '', text: texts.tooOld }] : []),
    ],
    link: { text: form.open, url },
    ...(canDecide
      ? {
          decide: {
            cardId: facts.cardId,
            approve: texts.approve,
            reject: texts.reject,
            reason: { label: texts.reason, limit: reasonLimit },
            note: texts.note,
          },
        }
      : {}),
  };
}

/** Returns the messages for a person who pressed a button of such a card. */
export function cardWords(language: Language): { gone: string; tooOld: string; underWay: string } {
  const { gone, tooOld, underWay } = messageTexts(language).approvalCard;
  return { gone, tooOld, underWay };
}

function saidLine({ name, status, reason }: DecisionCardFacts['said'][number], language: Language) {
  const { approvalCard: texts, timeline } = messageTexts(language);
  const word = approvalStatusName(status, language);
  const text = reason === '' ? word : filled(texts.saidBy, { status: word, reason: shortened(reason, reasonShown) });
  return { label: name || timeline.goneMember, text };
}
