/** Whether two stored values are the same: plain JSON, as the database keeps it. */
export function isSameValue(first: unknown, second: unknown): boolean {
  return JSON.stringify(first ?? null) === JSON.stringify(second ?? null);
}
