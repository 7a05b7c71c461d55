/** The minimum time between two automatic returns to the same address, in milliseconds. */
const pauseMs = 60_000;
const returnTimes = new Map<string, number>();
const forgetReturns = () => returnTimes.clear();

/**
 * Returns whether the app may return automatically from an explaining page to this address, and records it. Two answers of the server can disagree
 * (one refuses the page, the other permits it): a second return within a minute is suppressed (ADR-0238).
 */
export function allowsWayBack(address: string, now = Date.now()): boolean {
  if (now - (returnTimes.get(address) ?? -pauseMs) < pauseMs) return false;
  returnTimes.set(address, now);
  allowReturnsAtTaps();
  return true;
}

/** Permits the same return again after a tap. The listener is added once. Stores also run without a window, where there are no taps. */
function allowReturnsAtTaps(): void {
  if (typeof window === 'undefined') return;
  for (const name of ['pointerdown', 'keydown'])
    window.addEventListener(name, forgetReturns, { capture: true, passive: true });
}
