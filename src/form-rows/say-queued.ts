import i18next from 'i18next';
import { showToast } from '@/components/toast';

/**
 * Reports that the input is queued until the device is online, or that the queue is full; ignores other outcomes. @param close closes the form
 * after queueing.
 */
export function sayQueued({ kind }: { kind: string }, close: () => void): void {
  if (kind === 'full') showToast({ kind: 'failure', text: i18next.t('outbox:full') });
  if (kind !== 'queued') return;
  showToast({ kind: 'success', text: i18next.t('outbox:kept') });
  close();
}
