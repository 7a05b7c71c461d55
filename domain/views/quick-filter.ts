import type { Condition, Filter } from '../filter-tree';
import { lastNoteTime } from '../metadata/last-note';
import { toFilter, listGroups } from './groups';
import { getNoteSpan } from './last-note';

/** Returns whether a condition is a quick filter: the choice of a tap above a list, in each group of its filter. */

function isQuickFilter(condition: Condition, id: string): boolean {
  if (condition.field !== id) return false;
  if (id === lastNoteTime) return getNoteSpan(condition) !== undefined;
  return condition.relation === 'include' && Array.isArray(condition.value);
}

/** Returns the quick filter of a filter; undefined where its groups differ in it. */
export function getQuickFilter(filter: Filter | null, id: string): Condition | undefined {
  const [first, ...otherConditions] = listGroups(filter).map((group) =>
    group.find((condition) => isQuickFilter(condition, id)),
  );
  return first && otherConditions.every((otherCondition) => otherCondition && isSame(first, otherCondition))
    ? first
    : undefined;
}

/** Returns the same filter with another quick filter; undefined: without one. */
export function withQuickFilter(filter: Filter | null, id: string, requested: Condition | undefined): Filter | null {
  const groups = filter === null ? [[]] : listGroups(filter);
  return toFilter(
    groups.map((group) => [
      ...group.filter((condition) => !isQuickFilter(condition, id)),
      ...(requested ? [requested] : []),
    ]),
  );
}

/** The filter without what is chosen above the list. */
export function withoutQuickFilters(filter: Filter | null, ids: readonly string[]): Filter | null {
  return ids.reduce<Filter | null>(
    (remainingFilter, id) =>
      getQuickFilter(remainingFilter, id) ? withQuickFilter(remainingFilter, id, undefined) : remainingFilter,
    filter,
  );
}

/** Returns the values of a field that a quick filter selects. */
export function listQuickValues(filter: Filter | null, field: string): string[] {
  const value = getQuickFilter(filter, field)?.value;
  return Array.isArray(value) ? value.map(String) : [];
}

/** The same filter, asking for these values of a field; for none: for any. */
export function withQuickValues(filter: Filter | null, field: string, values: readonly string[]): Filter | null {
  return withQuickFilter(
    filter,
    field,
    values.length === 0 ? undefined : { field, relation: 'include', value: [...values] },
  );
}

function isSame(first: Condition, second: Condition): boolean {
  return first.relation === second.relation && String(first.value) === String(second.value);
}
