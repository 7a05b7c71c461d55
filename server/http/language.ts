import { languages } from '../../domain/languages';
import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '../context';

/** Returns the reader's language: the app's choice, else the browser's preference, else Chinese (SD-1). */
export function resolveLanguage(headers: IncomingHttpHeaders): Language {
  return findLanguage(headers) ?? 'zh';
}

/** Returns the language that the headers name; undefined where they name none that exists here. */
export function findLanguage(headers: IncomingHttpHeaders): Language | undefined {
  const requestedLanguage = headers['x-sidecar-language'];
  if (isLanguage(requestedLanguage)) return requestedLanguage;
  for (const languageRange of (headers['accept-language'] ?? '').split(',')) {
    const tag = languageRange.trim().slice(0, 2).toLowerCase();
    if (isLanguage(tag)) return tag;
  }
  return undefined;
}

function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (languages as readonly string[]).includes(value);
}
