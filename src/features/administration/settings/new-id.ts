/** Returns an id for a new item: it is never shown, and everything refers to it. */
export function newId(prefix: string): string {
  const random = Math.random().toString(36).slice(2, 6);
  return `${prefix}_${Date.now().toString(36)}${random}`;
}
