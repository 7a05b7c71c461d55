import { factLimit, fitLines } from '../../domain/approvals/fact-roles';
import type { ApprovalFormLine, ApprovalTemplate } from '../../domain/approvals/suite';
import type { ApprovalAction } from '../../domain/approvals/statuses';
import type { Language } from '../context';
import { filled, messageTexts, shortened } from './texts';

/** The subject of an approval, in the language of its form. */
export interface ApprovalSubject {
  action: ApprovalAction;
  typeName: string;
  /** The title of the record. */
  title: string;
  /** The stages of a move; undefined where the reader may not read the record. */
  stages: { pipeline: string; from: string; to: string } | undefined;
  /** The facts of the record: its amount, its customer, its date, each by the name of its field. */
  facts: readonly { name: string; text: string }[];
  /** The applicant's reason for the approvers; empty for none. */
  reason: string;
  /** Each changed field by name, with its values as text; an empty text for no value. */
  changes: readonly { name: string; old: string; new: string }[];
  /** Whether a part of it is hidden from the reader. */
  hides: boolean;
}

const lineKeys = ['record', 'request', 'changes'] as const;
/** Long texts do not help an approver, and suites limit their forms. */
const valueLimit = 200;
const textLimit = 2_000;

/** Returns the lines of an approval's form that the server has the suite create. */
export function approvalFormLines(language: Language): ApprovalTemplate['lines'] {
  const { labels } = messageTexts(language).approvalForm;
  return lineKeys.map((key) => ({ key, label: labels[key] }));
}

/** Returns the lines of the form that an approver reads in the suite. */
export function approvalForm(subject: ApprovalSubject, language: Language): ApprovalFormLine[] {
  const { labels } = messageTexts(language).approvalForm;
  const values = {
    record: recordText(subject),
    request: [requestText(subject, language), subject.reason].filter(Boolean).join('\n'),
    changes: changesText(subject, language),
  };
  return lineKeys.map((key) => ({ key, label: labels[key], value: values[key] }));
}

/** Returns the type and the title of the record. */
function recordText({ typeName, title }: Pick<ApprovalSubject, 'typeName' | 'title'>): string {
  return title === '' ? typeName : `${typeName} · ${shortened(title, valueLimit)}`;
}

/** Returns the request in one line: "New business: Offer sent → Won". */
function requestText({ action, stages }: Pick<ApprovalSubject, 'action' | 'stages'>, language: Language): string {
  const { requests } = messageTexts(language).approvalForm;
  if (action === 'field_update') return requests.field_update;
  const { pipeline = '', from = '', to = '' } = stages ?? {};
  if (action === 'create') return to === '' ? requests.create : filled(requests.createIn, { pipeline, to });
  return stages ? filled(requests.stage_change, { pipeline, from, to }) : requests.move;
}

/** One line of a card. */
interface SubjectLine {
  label: string;
  text: string;
}

/** The longest text of a line on a card: an approver reads cards at a glance, and suites limit them. */
const cardTextLimit = 100;

/** Returns the lines of a card about an approval: the record, the request, its facts, its reason and its changes, limited to a readable number. */
export function subjectLines(subject: ApprovalSubject, language: Language): SubjectLine[] {
  const { labels, nothing, more, hides } = messageTexts(language).approvalForm;
  const cut = (text: string) => shortened(text, cardTextLimit);
  const lines: SubjectLine[] = [
    { label: labels.record, text: recordText(subject) },
    { label: labels.request, text: requestText(subject, language) },
    ...subject.facts.map(({ name, text }) => ({ label: name, text: cut(text) })),
    ...(subject.reason === '' ? [] : [{ label: labels.reason, text: shortened(subject.reason, valueLimit) }]),
    ...subject.changes.map((change) => ({
      label: change.name,
      text: `${cut(change.old || nothing)} → ${cut(change.new || nothing)}`,
    })),
  ];
  const { shown, more: leftOut } = fitLines(lines, subject.hides ? factLimit - 1 : factLimit);
  return [
    ...shown,
    ...(leftOut > 0 ? [{ label: '', text: filled(more, { count: leftOut }) }] : []),
    ...(subject.hides ? [{ label: '', text: hides }] : []),
  ];
}

function changesText({ changes }: ApprovalSubject, language: Language): string {
  const { noChanges, nothing } = messageTexts(language).approvalForm;
  const cut = (text: string) => shortened(text || nothing, valueLimit);
  const lines = changes.map((change) => `${change.name}: ${cut(change.old)} → ${cut(change.new)}`);
  return lines.length === 0 ? noChanges : shortened(lines.join('\n'), textLimit);
}
