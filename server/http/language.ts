import { languages } from '../../domain/languages';
import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '../context';

/** The reader's language: what the app says, else what the browser prefers, else Chinese (SD-1). */
export function resolveLanguage(headers: IncomingHttpHeaders): Language {
  const requestedLanguage = headers['x-sidecar-language'];
  if (isLanguage(requestedLanguage)) return requestedLanguage;
  for (const languageRange of (headers['accept-language'] ?? '').split(',')) {
    const tag = languageRange.trim().slice(0, 2).toLowerCase();
    if (isLanguage(tag)) return tag;
  }
  return 'zh';
}

function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (languages as readonly string[]).includes(value);
}
