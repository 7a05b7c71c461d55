import type { PrefetchedAnswer } from './prefetch';

/** What was asked ahead, for what keeps answers on the device; once. In a file of its own, because the first screen does not need it. */
export function releasePrefetched(): readonly PrefetchedAnswer[] {
  const shared = globalThis as { sidecarPrefetched?: PrefetchedAnswer[] };
  const all = shared.sidecarPrefetched ?? [];
  shared.sidecarPrefetched = all.filter(({ isTaken }) => !isTaken);
  return all.filter(({ isTaken }) => isTaken);
}
