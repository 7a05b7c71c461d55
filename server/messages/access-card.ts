import type { Language } from '../context';
import type { MessageCard } from '../platforms/platform';
import { filled, messageTexts, shortened } from './texts';

interface AccessQuestion {
  asker: string;
  /** Empty where the owner is only asked. */
  role: string;
  record: { tableId: string; id: string; title: string };
  /** What the button that lets the asker in brings back; absent where nothing is decided by it. */
  approval?: Record<string, string>;
}

const titleLimit = 80;

/** What the owner of a record reads when somebody wants to be let in; the button opens the record. */
export function accessCard(
  { asker, role, record, approval }: AccessQuestion,
  language: Language,
  publicUrl: string,
): MessageCard {
  const texts = messageTexts(language).accessCard;
  const target = { type: record.tableId, id: record.id, ...(approval ? { tab: 'collaborator' } : {}) };
  const address = `${publicUrl}/detail?${new URLSearchParams(target).toString()}`;
  return {
    title: filled(role === '' ? texts.ask : texts.apply, { asker }),
    lines: [
      { label: texts.record, text: shortened(record.title, titleLimit) },
      ...(role === '' ? [] : [{ label: texts.role, text: role }]),
      { label: texts.how, text: filled(approval ? texts.decide : texts.howText, { asker }) },
    ],
    link: {
      text: texts.open,
      url: address,
    },
    ...(approval ? { done: { text: texts.approve, url: address, value: approval } } : {}),
  };
}

/** What an applicant reads who was rejected; the button leads to where they may apply again. */
export function rejectionCard(
  { role, record }: { role: string; record: { tableId: string; id: string } },
  language: Language,
  publicUrl: string,
): MessageCard {
  const texts = messageTexts(language).accessCard;
  return {
    title: texts.rejected,
    lines: [{ label: texts.role, text: role }].filter(({ text }) => text !== ''),
    link: {
      text: texts.open,
      url: `${publicUrl}/detail?${new URLSearchParams({ type: record.tableId, id: record.id }).toString()}`,
    },
  };
}

/** What a tap on the button that lets somebody in says. */
export function tapWords(language: Language): { approved: string; ended: string } {
  const { approvedSaid, endedSaid } = messageTexts(language).accessCard;
  return { approved: approvedSaid, ended: endedSaid };
}
