/**
 * Returns the key of a value of a unique field; values with the same key are the same. Text is compared without case, width of blanks and blanks at
 * its ends, everything else as it is stored. The key is stored as a hash with each record: a change of this function requires that every unique
 * field's records are saved again.
 */
export function uniqueKey(value: unknown): string {
  if (typeof value === 'string') return value.trim().replace(/\s+/gu, ' ').toLowerCase();
  return JSON.stringify(value);
}
