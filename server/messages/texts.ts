import { fillText } from '../../domain/sentences';
import type { Language } from '../context';
import en from '../../locales/en/messages.json';
import ja from '../../locales/ja/messages.json';
import zh from '../../locales/zh/messages.json';

type MessageTexts = (typeof zh)['messages'];

const texts: Record<Language, MessageTexts> = { zh: zh.messages, en: en.messages, ja: ja.messages };

/** Returns the texts of messages in one language. */
export function messageTexts(language: Language): MessageTexts {
  return texts[language];
}

/** Returns a text of messages with its placeholders filled. */
export function filled(sentence: string, values: Record<string, string | number>): string {
  return fillText(sentence, values);
}

/** The maximum number of code units of one visible character: families and flags of emoji stay below it. */
const unitsPerCharacter = 16;

/**
 * Returns a text of at most `limit` visible characters, with an ellipsis where it was cut. Only the beginning that can be shown is segmented: the
 * segmenter stores a copy of its whole input with each character, so a long text has a quadratic cost.
 */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.slice(0, limit * unitsPerCharacter);
  let count = 0;
  let end = 0;
  for (const { index } of new Intl.Segmenter().segment(start)) {
    if (count === limit - 1) end = index;
    if (count === limit) return ellipsis(start.slice(0, end));
    count += 1;
  }
  // If few characters have very many units, the segmented part is as long as the part that may be shown.
  return start.length === text.length ? text : ellipsis(start);
}

function ellipsis(text: string): string {
  // A cut in the middle of a surrogate pair leaves one half, which is removed.
  return `${text.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`;
}
