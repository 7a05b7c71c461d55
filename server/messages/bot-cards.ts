import type { DatePreset } from '../../domain/filters/date-presets';
import { listNames } from '../../domain/sentences';
import type { Language } from '../context';
import type { MessageCard } from '../platforms/platform';
import { filled, messageTexts, shortened } from './texts';

/** The answers of the bot. Every text of a person is a value, so that nothing in it is parsed as markup. */

const titleLimit = 80;
const noteLimit = 200;
/** The number of records of each part of the day that a card names. */
const namedRecords = 3;

interface CardContext {
  language: Language;
  /** Our own origin. */
  publicUrl: string;
}

interface CardRecord {
  tableId: string;
  recordId: string;
  title: string;
  typeName: string;
}

const homeUrl = (publicUrl: string, operation?: string) =>
  `${publicUrl}/home?${new URLSearchParams({ tab: 'main', ...(operation ? { operation } : {}) }).toString()}`;
const recordUrl = (
  publicUrl: string,
  { tableId, recordId }: Pick<CardRecord, 'tableId' | 'recordId'>,
  extraTexts: Record<string, string> = {},
) => `${publicUrl}/detail?${new URLSearchParams({ type: tableId, id: recordId, ...extraTexts }).toString()}`;
const getTitle = ({ title, typeName }: Pick<CardRecord, 'title' | 'typeName'>) =>
  shortened(title || typeName, titleLimit);

/** Returns a card with a sentence and the button that opens the app. */
export function sentenceCard(
  name: 'help' | 'notUnderstood' | 'nothingToUndo' | 'undone' | 'busy' | 'tooLong' | 'fileNeedsRecord' | 'noFigure',
  { language, publicUrl }: CardContext,
): MessageCard {
  const texts = messageTexts(language).bot;
  return {
    title: texts.titles[name],
    lines: texts.sentences[name].split('\n').map((text) => ({ label: '', text })),
    link: { text: texts.openApp, url: homeUrl(publicUrl) },
  };
}

/** Returns the answer to a person who is not a member of a company here. */
export function strangerCard(reason: string, { language, publicUrl }: CardContext): MessageCard {
  const texts = messageTexts(language).bot;
  return {
    title: texts.titles.stranger,
    lines: [{ label: '', text: reason || texts.sentences.stranger }],
    link: { text: texts.openApp, url: homeUrl(publicUrl) },
  };
}

/** Returns a card with the sentence of a refusal and the person's message, so that the message is not lost. */
export function refusalCard(
  { reason, written }: { reason: string; written: string },
  { language, publicUrl }: CardContext,
): MessageCard {
  const texts = messageTexts(language).bot;
  return {
    title: texts.titles.refused,
    lines: [
      { label: '', text: reason },
      ...(written ? [{ label: texts.note, text: shortened(written, noteLimit) }] : []),
    ],
    link: { text: texts.openApp, url: homeUrl(publicUrl) },
  };
}

export function newNoteCard({ language, publicUrl }: CardContext): MessageCard {
  const texts = messageTexts(language).bot;
  return {
    title: texts.titles.newNote,
    lines: [{ label: '', text: texts.sentences.newNote }],
    link: { text: texts.newNote, url: homeUrl(publicUrl, 'note') },
  };
}

/** Returns a card with the record that somebody has looked for. */
export function foundRecordCard(
  record: CardRecord & { stage: string; facts: readonly { label: string; text: string }[] },
  { language, publicUrl }: CardContext,
): MessageCard {
  const texts = messageTexts(language).bot;
  return {
    title: getTitle(record),
    lines: [
      { label: '', text: [record.typeName, record.stage].filter((text) => text !== '').join(' · ') },
      ...record.facts,
      { label: '', text: texts.writeOn },
    ],
    link: { text: texts.open, url: recordUrl(publicUrl, record) },
  };
}

/** Returns a card with numbered records to choose from. `isNote`: a note waits for the choice. */
export function choiceCard(
  { records, isNote }: { records: readonly CardRecord[]; isNote: boolean },
  { language, publicUrl }: CardContext,
): MessageCard {
  const texts = messageTexts(language).bot;
  return {
    title: isNote ? texts.titles.whichForNote : texts.titles.which,
    lines: [
      ...records.map((record, index) => ({
        label: '',
        text: `${index + 1}  ${getTitle(record)} · ${record.typeName}`,
      })),
      { label: '', text: texts.chooseNumber },
    ],
    link: { text: texts.openApp, url: homeUrl(publicUrl, 'search') },
  };
}

/** Returns a card about a written note; it can be removed for a minute. */
export function notedCard(
  {
    record,
    text,
    files,
    refused,
    undo,
  }: {
    record: CardRecord;
    text: string;
    files: number;
    /** The names of refused files. */
    refused: readonly string[];
    undo: Record<string, string>;
  },
  { language, publicUrl }: CardContext,
): MessageCard {
  const texts = messageTexts(language).bot;
  return {
    title: filled(texts.noted, { record: getTitle(record) }),
    lines: [
      ...(text ? [{ label: texts.note, text: shortened(text, noteLimit) }] : []),
      ...(files > 0 ? [{ label: texts.files, text: String(files) }] : []),
      ...(refused.length > 0 ? [{ label: texts.refusedFiles, text: listNames(refused, language) }] : []),
      { label: '', text: texts.undoHint },
    ],
    link: { text: texts.open, url: recordUrl(publicUrl, record, { tab: 'dynamic' }) },
    tap: { text: texts.undo, value: undo },
  };
}

interface DayCardSection {
  part: 'due' | 'visit' | 'quiet';
  typeName: string;
  titles: readonly string[];
  total: number;
}

export function dayCard(
  { sections, approvals }: { sections: readonly DayCardSection[]; approvals: number },
  { language, publicUrl }: CardContext,
): MessageCard {
  const texts = messageTexts(language).bot;
  const lines = sections.map(({ part, typeName, titles, total }) => ({
    label: filled(texts.dayPart[part], { type: typeName, count: total }),
    text: listNames(
      titles.slice(0, namedRecords).map((title) => shortened(title, titleLimit)),
      language,
    ),
  }));
  const cardLines = [...lines, ...(approvals > 0 ? [{ label: texts.approvals, text: String(approvals) }] : [])];
  return {
    title: texts.titles.today,
    lines: cardLines.length > 0 ? cardLines : [{ label: '', text: texts.nothingToday }],
    link: { text: texts.openDay, url: homeUrl(publicUrl) },
  };
}

export function figureCard(
  {
    period,
    measure,
    figures,
  }: {
    period: DatePreset;
    measure: 'won' | 'lost' | 'created';
    figures: readonly { typeName: string; count: number; sum: string }[];
  },
  { language, publicUrl }: CardContext,
): MessageCard {
  const texts = messageTexts(language).bot;
  const periods: Record<string, string> = texts.periods;
  return {
    title: filled(texts.figureTitle, { period: periods[period] ?? period, measure: texts.measures[measure] }),
    lines: figures.map(({ typeName, count, sum }) => ({
      label: typeName,
      text: sum === '' ? String(count) : `${count} · ${sum}`,
    })),
    link: { text: texts.openApp, url: homeUrl(publicUrl) },
  };
}
