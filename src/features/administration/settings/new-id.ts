/** An id for a new thing: nobody reads it, and everything goes by it. */
export function newId(prefix: string): string {
  const random = Math.random().toString(36).slice(2, 6);
  return `${prefix}_${Date.now().toString(36)}${random}`;
}
