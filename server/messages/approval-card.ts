import type { Language } from '../context';
import type { Card } from '../platforms/platform';
import { approvalForm, type ApprovalSubject } from './approval-form';
import { filled, messageTexts } from './texts';

/** The message to who is asked to decide on an approval; the button leads to the record. */
export function approvalCard(
  { subject, applicant, url }: { subject: ApprovalSubject; applicant: string; url: string },
  language: Language,
): Card {
  const { approvalForm: texts, timeline } = messageTexts(language);
  return {
    title: filled(texts.remind, { applicant: applicant || timeline.goneMember }),
    lines: approvalForm(subject, language).map(({ label, value }) => ({ label, text: value })),
    link: { text: texts.open, url },
  };
}
