import type { RootStore } from '../RootStore';

/**
 * Milliseconds that a page is seen again before it asks (REQ shell 9.4, SD-11). What it shows was read before it went away, so by then it
 * is older than the two seconds for which configuration counts as fresh.
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
      // Without a line what is shown stays.
      if (stores.company.status === 'ready' && navigator.onLine) void stores.company.load();
    }, idle);
  });
}
