/** Whether two stored values are the same: plain JSON, as the database keeps it. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
