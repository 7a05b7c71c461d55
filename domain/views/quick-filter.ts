import type { Condition, Filter } from '../filter-tree';
import { filterOf, groupsOf } from './groups';

/** What is chosen by a tap above a list: a condition of its filter, in each of its groups. */

function isQuickFilter({ field, relation, value }: Condition, id: string): boolean {
  return field === id && relation === 'include' && Array.isArray(value);
}

/** The values of a field that a filter asks for; none where its groups differ in them. */
export function quickFilterValues(filter: Filter | null, id: string): string[] {
  const [first = [], ...others] = groupsOf(filter).map((group) => valuesIn(group, id));
  return others.every((values) => values.join('\n') === first.join('\n')) ? first : [];
}

/** The same filter, asking for these values of a field; for none: for any. */
export function withQuickFilter(filter: Filter | null, id: string, values: readonly string[]): Filter | null {
  const groups = filter === null ? [[]] : groupsOf(filter);
  const condition: Condition[] = values.length === 0 ? [] : [{ field: id, relation: 'include', value: [...values] }];
  return filterOf(groups.map((group) => [...group.filter((one) => !isQuickFilter(one, id)), ...condition]));
}

/** The filter without what is chosen above the list. */
export function withoutQuickFilters(filter: Filter | null, ids: readonly string[]): Filter | null {
  return ids.reduce<Filter | null>(
    (rest, id) => (quickFilterValues(rest, id).length > 0 ? withQuickFilter(rest, id, []) : rest),
    filter,
  );
}

function valuesIn(group: readonly Condition[], id: string): string[] {
  const found = group.find((condition) => isQuickFilter(condition, id));
  return Array.isArray(found?.value) ? found.value.map(String) : [];
}
