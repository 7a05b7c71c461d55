import { normaliseLine } from '../compared-text';
import json from './empty-words.json';

/** The words with which people and programs fill a cell that has nothing to say (empty-words.json), in their compared form. */
const emptyWords: ReadonlySet<string> = new Set(json.words.map(normaliseLine));

/** Returns whether a cell is filled with a word for none. */
export function isEmptyWord(text: string): boolean {
  return text.length <= 12 && emptyWords.has(normaliseLine(text));
}
