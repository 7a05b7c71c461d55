/** Returns whether two stored values are equal as plain JSON. */
export function isSameValue(first: unknown, second: unknown): boolean {
  return JSON.stringify(first ?? null) === JSON.stringify(second ?? null);
}
