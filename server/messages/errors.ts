import type { ErrorName } from '../../domain/errors';
import type { Language } from '../context';
import en from '../../locales/en/errors.json';
import ja from '../../locales/ja/errors.json';
import zh from '../../locales/zh/errors.json';
import answerEn from '../../locales/en/answer-errors.json';
import answerJa from '../../locales/ja/answer-errors.json';
import answerZh from '../../locales/zh/answer-errors.json';

const texts: Record<Language, Record<ErrorName, string>> = {
  zh: { ...zh.errors, ...answerZh.answerErrors },
  en: { ...en.errors, ...answerEn.answerErrors },
  ja: { ...ja.errors, ...answerJa.answerErrors },
};

/**
 * Returns the description of an error and its remedy, in the reader's language. The app reads the first file too. The sentences of the second,
 * which no first page needs, would slow its first load: it takes them from the answer.
 */
export function errorText(name: ErrorName, language: Language, params: Record<string, unknown>): string {
  return texts[language][name].replace(/\{\{(\w+)\}\}/g, (_whole, key: string) => word(params[key]));
}

function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
