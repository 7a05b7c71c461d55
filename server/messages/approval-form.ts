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
  pipeline: string;
  from: string;
  to: string;
  /** Each changed field by name, with its values as text, empty for none. */
  changes: readonly { name: string; old: string; new: string }[];
}

const lineKeys = ['record', 'request', 'changes'] as const;
/** Long texts do not help who decides, and suites limit their forms. */
const valueLimit = 200;
const textLimit = 2_000;

/** The lines of the form of an approval that the server has a suite make. */
export function approvalFormLines(language: Language): ApprovalTemplate['lines'] {
  const { labels } = messageTexts(language).approvalForm;
  return lineKeys.map((key) => ({ key, label: labels[key] }));
}

/** Returns the lines of the form that an approver reads in the suite. */
export function approvalForm(subject: ApprovalSubject, language: Language): ApprovalFormLine[] {
  const { labels } = messageTexts(language).approvalForm;
  const values = {
    record: `${subject.typeName} · ${shortened(subject.title || subject.typeName, valueLimit)}`,
    request: requestLine(subject, language),
    changes: changesText(subject, language),
  };
  return lineKeys.map((key) => ({ key, label: labels[key], value: values[key] }));
}

/** Returns the request in one line: "New business: Offer sent → Won". */
function requestLine(
  { action, pipeline, from, to }: Pick<ApprovalSubject, 'action' | 'pipeline' | 'from' | 'to'>,
  language: Language,
): string {
  const { requests } = messageTexts(language).approvalForm;
  if (action === 'field_update') return requests.field_update;
  if (action === 'create') return to === '' ? requests.create : filled(requests.createIn, { pipeline, to });
  return filled(requests.stage_change, { pipeline, from, to });
}

function changesText({ changes }: ApprovalSubject, language: Language): string {
  const { noChanges, nothing } = messageTexts(language).approvalForm;
  const cut = (text: string) => shortened(text || nothing, valueLimit);
  const lines = changes.map((change) => `${change.name}: ${cut(change.old)} → ${cut(change.new)}`);
  return lines.length === 0 ? noChanges : shortened(lines.join('\n'), textLimit);
}
