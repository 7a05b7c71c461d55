import { namesApp } from '@domain/kept-page';
import { pageSettings } from '@/platforms';
import { reloadOnce } from '@/stores/device/reload-once';
import { keepPage, openedAddress } from './keep-page';

/** The time that a worker has to take over the page, in milliseconds. */
const longestMs = 3_000;

/**
 * Registers the worker that keeps the app's own files on the device (src/worker.ts), once the first screen is drawn. Without workers in the
 * web-view, and where it or the operator refuses them, the browser's cache keeps the page.
 * Resolves when requests of this page pass through the worker, or when none will take over soon.
 */
export async function registerWorker(): Promise<void> {
  const makeWay = () => {
    if (untouched) reloadOnce();
  };
  // Without a network the page is stored at the next opening.
  const keepByCache = () => void keepPage(makeWay).catch(() => undefined);
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker || !pageSettings().worker) return keepByCache();
  if (namesApp(openedAddress()?.searchParams ?? new URLSearchParams())) keepByCache();
  const { controller } = serviceWorker;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'new-build') makeWay();
  });
  // The worker of another build has taken over and no longer stores the files of this page.
  if (controller) serviceWorker.addEventListener('controllerchange', makeWay, { once: true });
  try {
    await serviceWorker.register('/worker.js', { updateViaCache: 'none' });
  } catch {
    return keepByCache();
  }
  if (!controller)
    await Promise.race([
      new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true })),
      new Promise((resolve) => setTimeout(resolve, longestMs)),
    ]);
  serviceWorker.controller?.postMessage({ loaded: loadedFiles() });
}

/** Returns the files that this page loaded before the worker was active. */
function loadedFiles(): string[] {
  const { origin } = window.location;
  return performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => (name.startsWith(`${origin}/`) ? name.slice(origin.length) : []));
}

/** Whether the user has done nothing on this page yet; then a newer build may replace it. */
let untouched = true;
for (const name of ['pointerdown', 'keydown'])
  window.addEventListener(name, () => void (untouched = false), { capture: true, once: true, passive: true });
