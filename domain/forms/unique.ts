/**
 * What makes two values of a unique field the same: text without regard to case, width of blanks and blanks at its ends, everything
 * else as it is stored. Stored as a hash with each record: a change of this function needs every unique field's records saved again.
 */
export function uniqueKey(value: unknown): string {
  if (typeof value === 'string') return value.trim().replace(/\s+/gu, ' ').toLowerCase();
  return JSON.stringify(value);
}
