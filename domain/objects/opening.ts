/** What the address of a record opens above its page, by `open` and `openDetail` (REQ records 2, /detail). */

/** The parameters that open a record's form at a field. */
export function openingField(fieldId: string): { open: string; openDetail: string } {
  return { open: 'edit', openDetail: JSON.stringify(fieldId) };
}

/** The id that `openDetail` holds as JSON: a stage, or a field. Undefined for nothing, and for what is no JSON text: an address may be anything. */
export function openedId(openDetail: string | undefined): string | undefined {
  if (openDetail === undefined) return undefined;
  try {
    const id: unknown = JSON.parse(openDetail);
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}
