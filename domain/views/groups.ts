import type { Condition, Filter } from '../filter-tree';

/** The two levels of a view's filter. They are separate from its checks, so that the chips of a list load no value types. */

/** Groups of conditions in the view builder: all conditions of at least one group must match. */
export type ConditionGroups = readonly (readonly Condition[])[];

/** Returns the conditions of a view's filter as the builder shows them. */
export function listGroups(filter: Filter | null): Condition[][] {
  if (filter === null) return [];
  if (!('join' in filter)) return [[filter]];
  return filter.items.map((item) =>
    'join' in item ? item.items.filter((inner): inner is Condition => !('join' in inner)) : [item],
  );
}

/** Returns a filter with one more condition in each of its groups. */
export function addCondition(filter: Filter | null, condition: Condition): Filter | null {
  const groups = listGroups(filter);
  return toFilter(groups.length === 0 ? [[condition]] : groups.map((group) => [...group, condition]));
}

/** Returns the filter of complete groups; null without conditions. Empty groups are left out. */
export function toFilter(groups: ConditionGroups): Filter | null {
  const filled = groups.filter((group) => group.length > 0);
  return filled.length === 0
    ? null
    : { join: 'or', items: filled.map((group) => ({ join: 'and', items: [...group] })) };
}
