/** Milliseconds within which the app leads back to the same address once at most. */
const rest = 60_000;
const ledBack = new Map<string, number>();

// Somebody who taps may be led the same way again.
for (const name of ['pointerdown', 'keydown'])
  window.addEventListener(name, () => ledBack.clear(), { capture: true, passive: true });

/**
 * Whether the app may lead by itself from a page that explains a refusal back to this address; notes that it does. Two answers of the server can disagree (one
 * refuses the page, the other says that it is open): the second time within a minute the reader stays on the page that explains (ADR-0238).
 */
export function allowsWayBack(address: string, now = Date.now()): boolean {
  if (now - (ledBack.get(address) ?? -rest) < rest) return false;
  ledBack.set(address, now);
  return true;
}
