/** Why a record cannot be linked: it is the record itself, it is linked already, or its approval has not ended (REQ records 5). */
export type LinkRefusal = 'itself' | 'linked' | 'unfinished';

/** The linking record, and its existing links. */
export interface LinkContext {
  /** Undefined for a new record. */
  self?: { tableId: string; id: string } | undefined;
  linked: readonly string[];
}

/** Returns the first reason against linking a record; null for none. The server checks whether the caller may read it. */
export function whyNotLinked(
  candidate: { table_id: string; _id: string; is_draft: boolean },
  { self, linked }: LinkContext,
): LinkRefusal | null {
  if (self?.tableId === candidate.table_id && self.id === candidate._id) return 'itself';
  if (linked.includes(candidate._id)) return 'linked';
  return candidate.is_draft ? 'unfinished' : null;
}

/**
 * Returns the ids that are added and removed between two lists of ids. @returns each id once, in a fixed order: all transactions then lock the
 * records in the same order.
 */
export function linkChanges(
  previousIds: readonly string[],
  nextIds: readonly string[],
): { added: string[]; removed: string[] } {
  const old = new Set(previousIds);
  const now = new Set(nextIds);
  return { added: [...now].filter((id) => !old.has(id)).sort(), removed: [...old].filter((id) => !now.has(id)).sort() };
}
