import { namesApp } from '@domain/kept-page';
import { pageSettings } from '@/platforms';
import { reloadOnce } from '@/stores/device/reload-once';
import { keepPage, openedAddress } from './keep-page';

let hasStarted = false;

/**
 * Registers the worker that keeps the app's own files on the device (src/worker.ts), once the first screen stands. Nothing is registered where the web-view has
 * no workers, where it refuses them, or where the operator has switched them off; there the browser's own cache keeps the page, and where the worker leaves it alone.
 */
export function registerWorker(): void {
  if (hasStarted) return;
  hasStarted = true;
  const makeWay = () => {
    if (untouched) reloadOnce();
  };
  // Without a line the page is kept at the next opening.
  const keepByCache = () => void keepPage(makeWay).catch(() => undefined);
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker || !pageSettings().worker) return keepByCache();
  if (namesApp(openedAddress()?.searchParams ?? new URLSearchParams())) keepByCache();
  const { controller } = serviceWorker;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'new-build') makeWay();
  });
  // The worker of another build has taken over: what this page was made of is not kept any more.
  if (controller) serviceWorker.addEventListener('controllerchange', makeWay, { once: true });
  const sendLoadedFiles = (worker: ServiceWorker | null) => worker?.postMessage({ loaded: loadedFiles() });
  serviceWorker
    .register('/worker.js', { updateViaCache: 'none' })
    .then(() => void serviceWorker.ready.then(({ active }) => sendLoadedFiles(controller ?? active)), keepByCache);
}

/** What this page was made of before the worker was there. */
function loadedFiles(): string[] {
  const { origin } = window.location;
  return performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => (name.startsWith(`${origin}/`) ? name.slice(origin.length) : []));
}

/** Nobody has begun anything on this page: it may make way for a newer build. */
let untouched = true;
for (const name of ['pointerdown', 'keydown'])
  window.addEventListener(name, () => void (untouched = false), { capture: true, once: true, passive: true });
