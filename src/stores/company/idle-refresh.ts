import type { RootStore } from '../RootStore';

/**
 * The minimum absence before a return reloads the configuration, in milliseconds (REQ shell 9.4, SD-11). The data was read before the page was
 * hidden, so it is then older than the two seconds for which configuration counts as fresh.
 */
const idle = 2_000;

const watched = new WeakSet<RootStore>();

/**
 * Reloads the company's configuration when the page is in front again, in the background. A user who only returns to look something up waits for
 * nothing. Once for the stores of a page, however often it is called.
 */
export function refreshWhenSeen(stores: RootStore): void {
  if (watched.has(stores)) return;
  watched.add(stores);
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    timer = setTimeout(() => {
      // Offline, the shown data stays.
      if (stores.company.status === 'ready' && navigator.onLine) void stores.company.load();
    }, idle);
  });
}
