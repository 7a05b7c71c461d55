import type { ErrorName } from '../../domain/errors';
import { fillText, findCount, getPluralForm } from '../../domain/sentences';
import type { Language } from '../context';
import en from '../../locales/en/errors.json';
import ja from '../../locales/ja/errors.json';
import zh from '../../locales/zh/errors.json';
import answerEn from '../../locales/en/answer-errors.json';
import answerJa from '../../locales/ja/answer-errors.json';
import answerZh from '../../locales/zh/answer-errors.json';

/** The texts by the name of the error, and by name and plural form where a text agrees with a number. */
type ErrorTexts = Readonly<Partial<Record<ErrorName | `${ErrorName}_${Intl.LDMLPluralRule}`, string>>>;

const texts: Record<Language, ErrorTexts> = {
  zh: { ...zh.errors, ...answerZh.answerErrors },
  en: { ...en.errors, ...answerEn.answerErrors },
  ja: { ...ja.errors, ...answerJa.answerErrors },
};

/**
 * Returns the description of an error and its remedy, in the reader's language. The app reads the first file too. The sentences of the second,
 * which no first page needs, would slow its first load: it takes them from the answer.
 */
export function errorText(name: ErrorName, language: Language, params: Record<string, unknown>): string {
  const form = getPluralForm(findCount(params) ?? 0, language);
  const text = texts[language][name] ?? texts[language][`${name}_${form}`] ?? '';
  return fillText(text, params);
}
