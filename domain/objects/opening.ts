/** Returns the fields that a record's address opens, from `open` and `openDetail` (REQ records 2, /detail). */

/** The parameters that open a record's form at the first of these fields, and show all of them, also those that belong to another stage (REQ records 6.11). */
export function openingFields(fieldIds: readonly string[]): { open: string; openDetail: string } {
  return { open: 'edit', openDetail: JSON.stringify(fieldIds.length === 1 ? fieldIds[0] : fieldIds) };
}

/**
 * The ids that `openDetail` holds as JSON: a stage, or fields. Empty without a value and for invalid JSON, because an address may contain
 * anything.
 */
export function openedIds(openDetail: string | undefined): string[] {
  if (openDetail === undefined) return [];
  try {
    const ids: unknown = JSON.parse(openDetail);
    return [ids].flat().filter((id) => typeof id === 'string');
  } catch {
    return [];
  }
}
