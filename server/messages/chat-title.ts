import type { Language } from '../context';
import { messageTexts, shortened } from './texts';

/**
 * Returns the name of a record's chat from its tokens, such as title and type. Empty tokens are dropped, and the rest is cut at the suite's limit
 * (SD-45).
 */
export function chatTitle(tokens: readonly (string | undefined)[], language: Language, limit: number): string {
  const titleWords = tokens.map((token) => (token ?? '').replace(/\s+/g, ' ').trim()).filter((token) => token !== '');
  return fitting(titleWords.join(messageTexts(language).chat.joiner), limit);
}

/** Returns the name within the limit. Suites may count the units of a character that a reader counts as one. */
function fitting(name: string, limit: number): string {
  for (let characters = limit; ; characters -= 1) {
    const cut = shortened(name, characters);
    if (cut.length <= limit) return cut;
  }
}
