/** The records above a record by links to a parent (PARENT_LINK), by keys that name a record of any type. */
export type RecordsAbove = ReadonlyMap<string, readonly string[]>;

/** Returns the key of a record among records of all types. */
export function recordKey(tableId: string, id: string): string {
  return `${tableId}:${id}`;
}

/**
 * Returns whether a link from `self` to `parent` closes a circle, directly or through other records. Deleting one record of a circle would delete
 * all of them (SD-33). @param parentIds the parents of `parent` and of each record above it.
 */
export function linksInCircle(self: string, parent: string, parentIds: RecordsAbove): boolean {
  const visited = new Set<string>();
  const open = [parent];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === self) return true;
    if (visited.has(next)) continue;
    visited.add(next);
    open.push(...(parentIds.get(next) ?? []));
  }
  return false;
}
