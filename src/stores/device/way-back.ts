/** Milliseconds within which the app leads back to the same address once at most. */
const rest = 60_000;
const ledBack = new Map<string, number>();
const forget = () => ledBack.clear();

/**
 * Whether the app may lead by itself from a page that explains a refusal back to this address; notes that it does. Two answers of the server can disagree (one
 * refuses the page, the other says that it is open): the second time within a minute the reader stays on the page that explains (ADR-0238).
 */
export function allowsWayBack(address: string, now = Date.now()): boolean {
  if (now - (ledBack.get(address) ?? -rest) < rest) return false;
  ledBack.set(address, now);
  // Somebody who taps may be led the same way again. The same listener is added once, however often.
  for (const name of ['pointerdown', 'keydown'])
    window.addEventListener(name, forget, { capture: true, passive: true });
  return true;
}
