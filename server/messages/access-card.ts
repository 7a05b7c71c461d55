import type { Language } from '../context';
import type { MessageCard } from '../platforms/platform';
import { filled, messageTexts, shortened } from './texts';

interface AccessQuestion {
  asker: string;
  /** The requested role; empty where the owner only gets a request. */
  role: string;
  record: { tableId: string; id: string; title: string };
  /** The data that the button sends back to admit the applicant; absent if the button decides nothing. */
  approval?: Record<string, string>;
}

const titleLimit = 80;

/** Returns the card that the owner of a record reads when a member requests access; the button opens the record. */
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

/** Returns the card that a rejected applicant reads; the button leads to the place to apply again. */
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

/** Returns the answers to a tap on the button that admits an applicant. */
export function tapWords(language: Language): { approved: string; ended: string } {
  const { approvedSaid, endedSaid } = messageTexts(language).accessCard;
  return { approved: approvedSaid, ended: endedSaid };
}
