import { fillText } from '../../domain/sentences';
import type { Language } from '../context';
import en from '../../locales/en/messages.json';
import ja from '../../locales/ja/messages.json';
import zh from '../../locales/zh/messages.json';

type MessageTexts = (typeof zh)['messages'];

const texts: Record<Language, MessageTexts> = { zh: zh.messages, en: en.messages, ja: ja.messages };

/** The words of messages in one language. */
export function messageTexts(language: Language): MessageTexts {
  return texts[language];
}

/** Returns a text of messages with values in its places. */
export function filled(sentence: string, values: Record<string, string | number>): string {
  return fillText(sentence, values);
}

/** Code units that a character as a reader counts them may take: families and flags of emoji stay below it. */
const unitsPerCharacter = 16;

/**
 * Cut to at most `limit` characters as a reader counts them, with an ellipsis where something was cut. Only the beginning that can be
 * shown is looked at: the segmenter keeps a copy of its whole input with each character, so the cost of a long text is its square.
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
  // Few characters of very many units: what was looked at is as long as what may be shown.
  return start.length === text.length ? text : ellipsis(start);
}

function ellipsis(text: string): string {
  // A cut between the halves of one character leaves a half behind.
  return `${text.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`;
}
