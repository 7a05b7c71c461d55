/** The roles that facts of a record have in an approval. */
export const factRoles = ['amount', 'customer', 'date'] as const;
export type FactRole = (typeof factRoles)[number];

/** The maximum number of lines that a card, a row or a sheet shows about an approval before it links to the record. */
export const factLimit = 8;

/** Returns the first lines of a list, and the number of lines beyond the limit. The last line makes room for that number. */
export function fitLines<Line>(lines: readonly Line[], limit = factLimit): { shown: readonly Line[]; more: number } {
  if (lines.length <= limit) return { shown: lines, more: 0 };
  return { shown: lines.slice(0, limit - 1), more: lines.length - limit + 1 };
}
