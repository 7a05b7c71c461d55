import type { Language } from '../context';
import { messageTexts } from './texts';

/** The word for what an administrator is. */
export function roleName(type: 'ADMIN' | 'DATA_ADMIN', language: Language): string {
  return messageTexts(language).roles[type];
}
