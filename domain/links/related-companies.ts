/**
 * The relations between companies (REQ records 5, SD-44). A company has at most one parent, no company is its own ancestor at any depth, and a
 * relation applies in both directions. Parent and child are one link, seen from its two ends.
 */

export const relatedKinds = ['parent', 'child', 'relation'] as const;
export type RelatedKind = (typeof relatedKinds)[number];

/** Ids of companies by their relation to one company. */
export type RelatedIds = Readonly<Record<RelatedKind, readonly string[]>>;

/** The parent of each company that has one. */
export type Parents = ReadonlyMap<string, string>;

/** Why a relation is refused; `id` is the company. */
interface RelatedRefusal {
  code: 'relatedSelf' | 'oneParentCompany' | 'alreadyChildCompany' | 'alreadyParentCompany' | 'hasParentCompany';
  id: string;
}

export const noneRelated: RelatedIds = { parent: [], child: [], relation: [] };

/** Returns the changes that complete lists of related companies make. Companies that the caller may not see stay, as do kinds without a list. */
export function relatedChange(
  current: RelatedIds,
  requestedIds: Partial<RelatedIds>,
  isVisible: (id: string) => boolean,
): { add: RelatedIds; remove: RelatedIds } {
  const byKind = (pick: (currentIds: readonly string[], wantedIds: readonly string[]) => string[]) =>
    Object.fromEntries(
      relatedKinds.map((kind) => {
        const newIds = requestedIds[kind];
        return [kind, newIds ? [...new Set(pick(current[kind], newIds))] : []];
      }),
    ) as unknown as RelatedIds;
  return {
    add: byKind((currentIds, newIds) => newIds.filter((id) => !currentIds.includes(id))),
    remove: byKind((currentIds, newIds) => currentIds.filter((id) => isVisible(id) && !newIds.includes(id))),
  };
}

/** Returns the companies above one, the nearest first. */
export function companiesAbove(parents: Parents, id: string): string[] {
  const ancestors: string[] = [];
  for (
    let ancestor = parents.get(id);
    ancestor !== undefined && !ancestors.includes(ancestor);
    ancestor = parents.get(ancestor)
  )
    ancestors.push(ancestor);
  return ancestors;
}

/**
 * Relates a company with others. Removals come first and make room for additions. @param parents of all companies above `self`, above the added
 * parents, and of the added children. @returns the new parents, or the refusal: the first company that does not fit.
 */
export function relate(
  self: string,
  parents: Parents,
  { add, remove }: { add: RelatedIds; remove: RelatedIds },
): { parents: Parents } | { refusal: RelatedRefusal } {
  const refused = (code: RelatedRefusal['code'], id: string) => ({ refusal: { code, id } });
  const next = new Map(parents);
  for (const kind of relatedKinds) if (add[kind].includes(self)) return refused('relatedSelf', self);
  for (const id of remove.parent) if (next.get(self) === id) next.delete(self);
  for (const id of remove.child) if (next.get(id) === self) next.delete(id);
  for (const id of add.parent) {
    if (next.has(self)) return refused('oneParentCompany', id);
    if (companiesAbove(next, id).includes(self)) return refused('alreadyChildCompany', id);
    next.set(self, id);
  }
  for (const id of add.child) {
    if (companiesAbove(next, self).includes(id)) return refused('alreadyParentCompany', id);
    if (next.has(id) && next.get(id) !== self) return refused('hasParentCompany', id);
    next.set(id, self);
  }
  return { parents: next };
}

/**
 * Returns the parent of a company after a merge with another one. If one is an ancestor of the other, the higher position counts, so that no
 * company is its own ancestor. @param parents of both companies and of all above them. @returns the id of the parent; null for none.
 */
export function parentAfterMerge(survivor: string, removedId: string, parents: Parents): string | null {
  if (companiesAbove(parents, survivor).includes(removedId)) return parents.get(removedId) ?? null;
  const isBelowSurvivor = companiesAbove(parents, removedId).includes(survivor);
  return parents.get(survivor) ?? (isBelowSurvivor ? null : (parents.get(removedId) ?? null));
}
