import type { ErrorName } from '../../domain/errors';
import type { Language } from '../context';
import { errorText } from './errors';
import { messageTexts } from './texts';

/** Returns the reason why a delivery waits until the month ends, for an administrator. */
export function quotaWords(language: Language): string {
  return messageTexts(language).delivery.quota;
}

/** Returns the reason why a delivery was given up, for an administrator. */
export function failureWords(
  {
    ended,
    error,
  }: { ended: 'refused' | 'tooOld' | 'deadly'; error: { name: ErrorName; params: Record<string, unknown> } },
  language: Language,
): string {
  return ended === 'refused' ? errorText(error.name, language, error.params) : messageTexts(language).delivery[ended];
}
