/** The parts that facts of a record play for who decides on an approval. */
export const factRoles = ['amount', 'customer', 'date'] as const;
export type FactRole = (typeof factRoles)[number];

/** The most lines that a card, a row or a sheet says about an approval before it leads to the record. */
export const factLimit = 8;

/** Returns the first lines of a list, and how many the limit leaves out: the last place is then for their number. */
export function fitLines<Line>(lines: readonly Line[], limit = factLimit): { shown: readonly Line[]; more: number } {
  if (lines.length <= limit) return { shown: lines, more: 0 };
  return { shown: lines.slice(0, limit - 1), more: lines.length - limit + 1 };
}
