import { normaliseLine } from '../compared-text';
import json from './empty-words.json';

/** The words with which people and programs mark an empty cell (empty-words.json), in their compared form. */
const emptyWords: ReadonlySet<string> = new Set(json.words.map(normaliseLine));

/** Returns whether a cell contains a word for an empty value. */
export function isEmptyWord(text: string): boolean {
  return text.length <= 12 && emptyWords.has(normaliseLine(text));
}
