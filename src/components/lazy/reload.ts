import i18next from 'i18next';
import { showToast } from '@/components/toast';

/**
 * Reloads the page once the server has answered: without a line nothing would be left of it. Else a toast says that it does not answer.
 * @returns whether it does
 */
export async function reloadWhenThere(): Promise<boolean> {
  const isReachable = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReachable) window.location.reload();
  else showToast({ kind: 'failure', text: i18next.t('shell:failure.offline') });
  return isReachable;
}
