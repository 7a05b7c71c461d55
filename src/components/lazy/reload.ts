import i18next from 'i18next';
import { showToast } from '@/components/toast';

/**
 * Reloads the page once the server has answered, because an offline reload would lose the page. Otherwise a toast reports it. @returns whether the
 * server answers
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
