import { language } from '@/i18n';
import { registerWorker } from './register-worker';

/** Milliseconds without a tap after which the next file is fetched. */
const quietMs = 500;

let fetching: Promise<void> | undefined;

/**
 * Fetches the files that the build lists (`ahead.json`, config/build-manifest.ts), so that taps open at once and offline: one file after another,
 * and none while the user taps. The worker stores each file, or the browser's own cache if there is no worker. Runs once in the life of the app; a
 * failure is not reported.
 */
export function fetchAhead(): void {
  // It is the substitute for all parts that are loading.
  import('@/components/lazy/LayerWait').catch(() => undefined);
  fetching ??= registerWorker()
    .then(fetchAll)
    .catch(() => undefined);
}

async function fetchAll(): Promise<void> {
  // On a device in data-saving mode, each part loads with the tap that needs it.
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  const lists = (await (await fetch('/ahead.json')).json()) as Record<string, string[]>;
  for (const file of lists[language()] ?? []) {
    await quiet();
    // A tap loads a missing part again and reports the error.
    await fetch(file, { priority: 'low' } as RequestInit)
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
  }
}

let touchedAt = -quietMs;
for (const name of ['pointerdown', 'keydown', 'wheel'])
  window.addEventListener(name, () => (touchedAt = performance.now()), { capture: true, passive: true });

/** Resolves once the device is online and idle. */
async function quiet(): Promise<void> {
  if (!navigator.onLine) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  for (let remainingMs = restOfQuiet(); remainingMs > 0; remainingMs = restOfQuiet())
    await new Promise((resolve) => setTimeout(resolve, remainingMs));
}

const restOfQuiet = () => touchedAt + quietMs - performance.now();
