import { isKnownStatus } from '../../domain/approvals/statuses';
import type { Language } from '../context';
import { messageTexts } from './texts';

/** The word for what an approval stands at; a suite's own unknown status is shown raw (SD-12). */
export function approvalStatusName(status: string, language: Language): string {
  return isKnownStatus(status) ? messageTexts(language).approvalStatus[status] : status;
}
