import { normaliseLine } from '../compared-text';
import type { DatePreset } from '../filters/date-presets';
import words from './command-words.json';

/** The words of commands in the three languages, as people type them and in their compared form. */

/** Commands that consist of the whole message. */
export type WordCommand = keyof typeof words.commands;
/** The figure that is counted: an outcome, or the created records. */
export type FigureMeasure = keyof typeof words.measures;

function listByWord<Meaning extends string>(
  table: Readonly<Record<Meaning, readonly string[]>>,
): [word: string, meaning: Meaning][] {
  const meanings = Object.entries(table) as [Meaning, readonly string[]][];
  const entries = meanings.flatMap(([meaning, synonyms]) =>
    synonyms.map((word): [string, Meaning] => [normaliseLine(word), meaning]),
  );
  // Longer words come first, because a shorter word may be the beginning of a longer one.
  return entries.sort(([left], [right]) => right.length - left.length);
}

/** The command of each word. The word must be the whole message. */
export const commandsByWord: ReadonlyMap<string, WordCommand> = new Map(listByWord(words.commands));

/** The periods, by the words that begin a request for a figure. */
export const periodWords: readonly (readonly [word: string, period: DatePreset])[] = listByWord(
  words.periods satisfies Partial<Record<DatePreset, string[]>>,
);

/** Measures, by the words that follow the period. */
export const measureWords = listByWord(words.measures);

/** The words that mark a message as a note, before a colon. */
export const noteWords: ReadonlySet<string> = new Set(words.notes.map(normaliseLine));
