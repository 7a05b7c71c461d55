import type { Language } from '../context';
import type { MessageCard } from '../platforms/platform';
import { filled, messageTexts, shortened } from './texts';

const titleLimit = 80;

/** Returns the card of a record in a chat, with the sharer, its title and its type only. The button opens the record in the app. */
export function recordCard(
  {
    member,
    isBound,
    record,
  }: {
    member: string;
    isBound: boolean;
    record: { tableId: string; id: string; title: string; typeName: string };
  },
  language: Language,
  publicUrl: string,
): MessageCard {
  const { recordCard: texts, noteCard } = messageTexts(language);
  const title = shortened(record.title || record.typeName, titleLimit);
  return {
    title: filled(isBound ? texts.bound : texts.shared, { member, record: title }),
    lines: [{ label: record.typeName, text: title }],
    link: {
      text: noteCard.open,
      url: `${publicUrl}/detail?${new URLSearchParams({ type: record.tableId, id: record.id }).toString()}`,
    },
  };
}
