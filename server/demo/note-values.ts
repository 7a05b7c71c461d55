import { idsAt } from './links';
import type { DemoLanguage } from './names';
import type { DemoRecord, DemoContext } from './record';
import { noteDetails } from './vocabulary';

type NoteDetail = keyof typeof noteDetails;

/** The frequency of notes with details: every so many, from the given one on. */
const detailFrequencies: Readonly<Record<NoteDetail, readonly [every: number, from: number]>> = {
  todo: [3, 0],
  customer_demand: [4, 1],
  need_help: [9, 2],
  customer_involved: [5, 3],
};

/**
 * Returns the details of a note next to its text, as rich text with its Markdown copy, in the language of the text. They depend on the note's
 * number and not on random numbers, so that the other records stay the same.
 */
export function getNoteDetails(language: DemoLanguage, number: number): Record<string, string> {
  const entries = (Object.keys(detailFrequencies) as NoteDetail[]).flatMap((field) => {
    const [every, from] = detailFrequencies[field];
    const texts = noteDetails[field][language];
    const text = texts[Math.floor(number / every) % texts.length];
    return number % every === from && text
      ? [
          [field, `<p>${text}</p>`],
          [`${field}_md`, text],
        ]
      : [];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Returns the content of a note: words without HTML characters, so that rich text and Markdown are equal. */
export function withMarkdownCopy(content: string): Record<string, string> {
  return { content, content_md: content };
}

/** Returns the other records of a note about an organization: every second note has a deal, and every third one an existing contact. */
export function notedAt(
  making: DemoContext,
  organization: DemoRecord,
  number: number,
  create_time: number,
): Record<string, string[]> {
  const first = (tableId: string) =>
    idsAt(making, tableId, organization, 3)
      .filter(
        (id) => (making.made.get(tableId)?.find((record) => record.id === id)?.create_time ?? Infinity) < create_time,
      )
      .slice(0, 1);
  const about = { ...(number % 2 === 0 && { deal: first('deal') }), ...(number % 3 === 0 && { user: first('user') }) };
  return {
    organization: [organization.id],
    ...Object.fromEntries(Object.entries(about).filter(([, ids]) => ids.length > 0)),
  };
}
