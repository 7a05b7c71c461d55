import type { RegisterChange } from '../../domain/notices/biz-monitors';
import type { Language } from '../context';
import type { MessageCard } from '../platforms/platform';
import { filled, messageTexts, shortened } from './texts';

const titleLimit = 80;
/** The longest value of the register, in characters. */
const valueLimit = 200;

interface ChangedEntry {
  tableId: string;
  recordId: string;
  title: string;
  typeName: string;
  changes: readonly RegisterChange[];
}

/**
 * Returns the card of a change in the company register, with the former and the present value of each property. The button opens the record in the
 * app.
 */
export function registerChangeCard(
  { tableId, recordId, title, typeName, changes }: ChangedEntry,
  language: Language,
  publicUrl: string,
): MessageCard {
  const { registerChange: texts, noteCard } = messageTexts(language);
  const value = (text: string) => (text === '' ? texts.nothing : shortened(text, valueLimit));
  return {
    title: filled(texts.title, { record: shortened(title || typeName, titleLimit) }),
    lines: changes.map(({ monitor, ...change }) => ({
      label: texts.monitors[monitor],
      text: filled(texts.change, { old: value(change.old), new: value(change.new) }),
    })),
    link: {
      text: noteCard.open,
      url: `${publicUrl}/detail?${new URLSearchParams({ type: tableId, id: recordId }).toString()}`,
    },
  };
}
