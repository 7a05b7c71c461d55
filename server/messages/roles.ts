import type { Language } from '../context';
import { messageTexts } from './texts';

/** Returns the name of an administrator's role. */
export function roleName(type: 'ADMIN' | 'DATA_ADMIN', language: Language): string {
  return messageTexts(language).roles[type];
}
