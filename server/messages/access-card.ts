import type { Language } from '../context';
import type { Card } from '../platforms/platform';
import { filled, messageTexts, shortened } from './texts';

interface Asked {
  asker: string;
  /** Empty where the owner is only asked. */
  role: string;
  record: { tableId: string; id: string; title: string };
}

const titleLimit = 80;

/** What the owner of a record reads when somebody wants to be let in; the button opens the record. */
export function accessCard({ asker, role, record }: Asked, language: Language, publicUrl: string): Card {
  const words = messageTexts(language).accessCard;
  return {
    title: filled(role === '' ? words.ask : words.apply, { asker }),
    lines: [
      { label: words.record, text: shortened(record.title, titleLimit) },
      ...(role === '' ? [] : [{ label: words.role, text: role }]),
      { label: words.how, text: filled(words.howText, { asker }) },
    ],
    link: {
      text: words.open,
      url: `${publicUrl}/detail?${new URLSearchParams({ type: record.tableId, id: record.id }).toString()}`,
    },
  };
}
