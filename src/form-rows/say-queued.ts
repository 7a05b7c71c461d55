import i18next from 'i18next';
import { showToast } from '@/components/toast';

/**
 * Says that what was written waits for a line, or that this device holds too much that does; of another outcome of a save it says nothing.
 * @param close closes the form, which has nothing left to do once its content waits.
 */
export function sayQueued({ kind }: { kind: string }, close: () => void): void {
  if (kind === 'full') showToast({ kind: 'failure', text: i18next.t('outbox:full') });
  if (kind !== 'queued') return;
  showToast({ kind: 'success', text: i18next.t('outbox:kept') });
  close();
}
