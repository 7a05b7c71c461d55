import { normaliseLine } from '../compared-text';
import type { DatePreset } from '../filters/date-presets';
import { commandsByWord, measureWords, noteWords, periodWords, type FigureMeasure } from './command-words';

/** The maximum length of a message. Characters; a longer message is refused. */
export const messageLimit = 4_000;

/** A request that a person writes to the bot. */
export type BotCommand =
  | { is: 'help' }
  | { is: 'today' }
  /** Takes back the last note that the bot wrote. */
  | { is: 'undo' }
  /** Opens the form of a note. */
  | { is: 'newNote' }
  /** Selects a record by its number in the list that the bot sent, from 1. */
  | { is: 'choose'; number: number }
  /** `subject`: the words for the type of records; empty where the message names none. */
  | { is: 'figure'; period: DatePreset; measure: FigureMeasure; subject: string }
  /** A message that is marked as a note. */
  | { is: 'note'; text: string }
  /** The name of a record, or words about one. */
  | { is: 'text'; text: string };

/** Returns the command of a message. A message that matches no other command is `text`. */
export function readCommand(message: string): BotCommand {
  const text = message.slice(0, messageLimit).trim();
  const line = normaliseLine(text);
  if (line === '') return { is: 'help' };
  const command = commandsByWord.get(line);
  if (command) return { is: command };
  if (/^[1-9]$/.test(line)) return { is: 'choose', number: Number(line) };
  const noteText = readNote(text);
  if (noteText !== undefined) return { is: 'note', text: noteText };
  return readFigure(line) ?? { is: 'text', text };
}

/** The longest word before the colon of a note. Characters. */
const noteWordLimit = 10;

/** Returns the text of a message that begins with a word for a note and a colon. */
function readNote(text: string): string | undefined {
  const colon = text.slice(0, noteWordLimit).search(/[:：]/);
  const isNote = colon > 0 && noteWords.has(normaliseLine(text.slice(0, colon)));
  return isNote ? text.slice(colon + 1).trim() : undefined;
}

/** The maximum length of a request for a figure; a longer message is about a record. Characters. */
const figureLimit = 40;

/** Particles between the parts of a request. */
const connectors = /^[\s\u7684\u306e]+/u;

/** A figure names its period first: "this week won", 「本周赢单」, "last month new leads". */
function readFigure(line: string): BotCommand | undefined {
  if (line.length > figureLimit) return undefined;
  const period = periodWords.find(([word]) => line.startsWith(word));
  if (!period) return undefined;
  const measureText = line.slice(period[0].length).replace(connectors, '');
  const measure = measureWords.find(([word]) => measureText.startsWith(word));
  if (!measure) return undefined;
  const subject = measureText.slice(measure[0].length).replace(connectors, '');
  return { is: 'figure', period: period[1], measure: measure[1], subject };
}
