import type { Condition, Filter } from '../filter-tree';
import { lastNoteTime } from '../metadata/last-note';
import { filterOf, groupsOf } from './groups';
import { noteSpanOf } from './last-note';

/** What is chosen by a tap above a list: a condition of its filter, in each of its groups. */

function isQuickFilter(condition: Condition, id: string): boolean {
  if (condition.field !== id) return false;
  if (id === lastNoteTime) return noteSpanOf(condition) !== undefined;
  return condition.relation === 'include' && Array.isArray(condition.value);
}

/** What a filter asks for by a tap; undefined where its groups differ in that. */
export function quickFilterOf(filter: Filter | null, id: string): Condition | undefined {
  const [first, ...others] = groupsOf(filter).map((group) => group.find((one) => isQuickFilter(one, id)));
  return first && others.every((other) => other && isSame(first, other)) ? first : undefined;
}

/** The same filter with this in place of what it asks for by a tap; undefined: with nothing. */
export function withQuickFilter(filter: Filter | null, id: string, asked: Condition | undefined): Filter | null {
  const groups = filter === null ? [[]] : groupsOf(filter);
  return filterOf(
    groups.map((group) => [...group.filter((one) => !isQuickFilter(one, id)), ...(asked ? [asked] : [])]),
  );
}

/** The filter without what is chosen above the list. */
export function withoutQuickFilters(filter: Filter | null, ids: readonly string[]): Filter | null {
  return ids.reduce<Filter | null>(
    (rest, id) => (quickFilterOf(rest, id) ? withQuickFilter(rest, id, undefined) : rest),
    filter,
  );
}

/** The values of a field that a filter asks for by a tap. */
export function quickValuesOf(filter: Filter | null, field: string): string[] {
  const value = quickFilterOf(filter, field)?.value;
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

function isSame(one: Condition, other: Condition): boolean {
  return one.relation === other.relation && String(one.value) === String(other.value);
}
