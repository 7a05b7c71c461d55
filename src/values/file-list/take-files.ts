import i18next from 'i18next';
import { showToast } from '@/components/toast';
import type { Uploads } from '../services';
import { sizeText } from './size-text';

/** The maximum number of files in one field, and of bytes in one file (SD-49; the same numbers as in domain/values/file-list). */
const fileLimit = 20;
const fileSizeLimit = 50 * 1024 * 1024;

/** Takes chosen files into a field until its limits are reached, and reports the rejected ones. */
export function takeFiles(uploads: Uploads, fieldId: string, input: HTMLInputElement): void {
  const selectedFiles = [...(input.files ?? [])];
  // The same file can be chosen again.
  input.value = '';
  if (selectedFiles.length === 0) return;
  const { tooMany, tooLarge } = uploads.add(fieldId, selectedFiles);
  if (tooLarge > 0) showToast({ text: i18next.t('values:fileTooLarge', { size: sizeText(fileSizeLimit) }) });
  if (tooMany > 0)
    showToast({
      text: i18next.t(tooMany === selectedFiles.length ? 'values:fileLimit' : 'values:fileLimitPart', {
        limit: fileLimit,
      }),
    });
}
