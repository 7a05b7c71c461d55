import type { Language } from '../context';
import { messageTexts, shortened } from './texts';

/** The shortest limit of the suites: Feishu and Lark refuse a longer name. */
const chatTitleLimit = 60;

/** The name of a record's chat from its tokens, such as title and type; empty parts are dropped, the rest is cut at the suites' limit (SD-45). */
export function chatTitle(tokens: readonly (string | undefined)[], language: Language): string {
  const titleWords = tokens.map((token) => (token ?? '').replace(/\s+/g, ' ').trim()).filter((token) => token !== '');
  return shortened(titleWords.join(messageTexts(language).chat.joiner), chatTitleLimit);
}
