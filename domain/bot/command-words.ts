import { normaliseLine } from '../compared-text';
import type { DatePreset } from '../filters/date-presets';
import words from './command-words.json';

/** The words of commands in the three languages, as people type them and in the form by which they are compared. */

/** Commands that a message is as a whole. */
export type WordCommand = keyof typeof words.commands;
/** The outcome that a figure counts, or the records that were created. */
export type FigureMeasure = keyof typeof words.measures;

function listByWord<Meaning extends string>(
  table: Readonly<Record<Meaning, readonly string[]>>,
): [word: string, meaning: Meaning][] {
  const meanings = Object.entries(table) as [Meaning, readonly string[]][];
  const entries = meanings.flatMap(([meaning, synonyms]) =>
    synonyms.map((word): [string, Meaning] => [normaliseLine(word), meaning]),
  );
  // The longer word first: another may be its beginning.
  return entries.sort(([left], [right]) => right.length - left.length);
}

/** The command of each word; a message is the word as a whole. */
export const commandsByWord: ReadonlyMap<string, WordCommand> = new Map(listByWord(words.commands));

/** Periods, by the words with which a request for a figure begins. */
export const periodWords: readonly (readonly [word: string, period: DatePreset])[] = listByWord(
  words.periods satisfies Partial<Record<DatePreset, string[]>>,
);

/** Measures, by the words that follow the period. */
export const measureWords = listByWord(words.measures);

/** The words by which a message says that it is a note, before a colon. */
export const noteWords: ReadonlySet<string> = new Set(words.notes.map(normaliseLine));
