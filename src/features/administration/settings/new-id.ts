/** Returns an id for a new item. The id is never shown, and all references use it. */
export function newId(prefix: string): string {
  const random = Math.random().toString(36).slice(2, 6);
  return `${prefix}_${Date.now().toString(36)}${random}`;
}
