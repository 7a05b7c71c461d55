import type { Language } from '../context';
import en from '../../locales/en/messages.json';
import ja from '../../locales/ja/messages.json';
import zh from '../../locales/zh/messages.json';

type Texts = (typeof zh)['messages'];

const texts: Record<Language, Texts> = { zh: zh.messages, en: en.messages, ja: ja.messages };

/** The words of messages in one language. */
export function messageTexts(language: Language): Texts {
  return texts[language];
}

/** Puts values into a sentence. Values are put in once: what stands in a value is never read as a place for another. */
export function filled(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_whole, key: string) => String(values[key] ?? ''));
}

/** Cut to at most `limit` characters as a reader counts them, with an ellipsis where something was cut. */
export function shortened(text: string, limit: number): string {
  const characters = [...new Intl.Segmenter().segment(text)];
  if (characters.length <= limit) return text;
  return `${characters.slice(0, limit - 1).map(({ segment }) => segment).join('').trimEnd()}…`;
}
