import { isKnownStatus } from '../../domain/approvals/statuses';
import type { Language } from '../context';
import { messageTexts } from './texts';

/** Returns the name of an approval's status; a suite's own unknown status is shown raw (SD-12). */
export function approvalStatusName(status: string, language: Language): string {
  return isKnownStatus(status) ? messageTexts(language).approvalStatus[status] : status;
}
