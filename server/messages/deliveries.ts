import type { ErrorName } from '../../domain/errors';
import type { Language } from '../context';
import { sentence } from './errors';
import { messageTexts } from './texts';

/** Why a delivery was given up, for an administrator. */
export function failureWords({ ended, error }: { ended: 'refused' | 'tooOld' | 'deadly'; error: { name: ErrorName; params: Record<string, unknown> } }, language: Language): string {
  return ended === 'refused' ? sentence(error.name, language, error.params) : messageTexts(language).delivery[ended];
}
