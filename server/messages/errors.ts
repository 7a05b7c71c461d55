import type { ErrorName } from '../../domain/errors';
import type { Language } from '../context';
import en from '../../locales/en/errors.json';
import ja from '../../locales/ja/errors.json';
import zh from '../../locales/zh/errors.json';

const texts: Record<Language, { errors: Record<ErrorName, string> }> = { zh, en, ja };

/** What went wrong and what to do about it, in the reader's language. The app reads the same file. */
export function errorText(name: ErrorName, language: Language, params: Record<string, unknown>): string {
  return texts[language].errors[name].replace(/\{\{(\w+)\}\}/g, (_whole, key: string) => word(params[key]));
}

function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
