/** The bar stops here until the set-up is complete (REQ shell 4.15). */
const cap = 98;

/** Returns the position of a progress bar with an unknown end after this number of milliseconds: fast at first, then slower and slower. */
export function growing(elapsed: number): number {
  return Math.min(cap, Math.round(cap * (1 - Math.exp(-elapsed / 8_000))));
}
