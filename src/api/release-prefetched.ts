import type { PrefetchedAnswer } from './prefetch';

/**
 * Returns the prefetched answers that the app has used, for the code that keeps answers on the device; once. In a separate file, because the first
 * screen does not need it.
 */
export function releasePrefetched(): readonly PrefetchedAnswer[] {
  const shared = globalThis as { sidecarPrefetched?: PrefetchedAnswer[] };
  const prefetched = shared.sidecarPrefetched ?? [];
  shared.sidecarPrefetched = prefetched.filter(({ isTaken }) => !isTaken);
  return prefetched.filter(({ isTaken }) => isTaken);
}
