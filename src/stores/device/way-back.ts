/** Milliseconds within which the app leads back to the same address once at most. */
const pauseMs = 60_000;
const returnTimes = new Map<string, number>();
const forgetReturns = () => returnTimes.clear();

/**
 * Whether the app may lead by itself from a page that explains a refusal back to this address; notes that it does. Two answers of the server can disagree (one
 * refuses the page, the other says that it is open): the second time within a minute the reader stays on the page that explains (ADR-0238).
 */
export function allowsWayBack(address: string, now = Date.now()): boolean {
  if (now - (returnTimes.get(address) ?? -pauseMs) < pauseMs) return false;
  returnTimes.set(address, now);
  allowReturnsAtTaps();
  return true;
}

/**
 * Allows the same way back again after a tap. The same listener is added once, however often. Stores also run without a window, where no taps
 * exist.
 */
function allowReturnsAtTaps(): void {
  if (typeof window === 'undefined') return;
  for (const name of ['pointerdown', 'keydown'])
    window.addEventListener(name, forgetReturns, { capture: true, passive: true });
}
