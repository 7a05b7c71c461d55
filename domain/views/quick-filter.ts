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

/** Returns the filter without its quick filters: field values, and a named filter with its conditions. */
export function withoutQuickFilters(
  filter: Filter | null,
  ids: readonly string[],
  conditions: WordConditions = {},
): Filter | null {
  const withoutWord = getQuickWord(filter, conditions) ? withQuickWord(filter, conditions, undefined) : filter;
  return ids.reduce<Filter | null>(
    (remainingFilter, id) =>
      getQuickFilter(remainingFilter, id) ? withQuickFilter(remainingFilter, id, undefined) : remainingFilter,
    withoutWord,
  );
}

/** The conditions of each named quick filter of a type. */
export type WordConditions = Readonly<Record<string, readonly Condition[]>>;

/**
 * Returns the named quick filter whose conditions are all in each group of a filter, preferring the one with the most. At most one is selected at a
 * time.
 */
export function getQuickWord(filter: Filter | null, conditions: WordConditions): string | undefined {
  const groups = listGroups(filter);
  if (groups.length === 0) return undefined;
  const heldWords = Object.entries(conditions).filter(([, wordConditions]) =>
    groups.every((group) =>
      wordConditions.every((condition) => group.some((groupCondition) => isSameCondition(groupCondition, condition))),
    ),
  );
  const [[word] = []] = heldWords.sort(([, left], [, right]) => right.length - left.length);
  return word;
}

/** Returns the same filter with another word; undefined: without one. */
export function withQuickWord(
  filter: Filter | null,
  conditions: WordConditions,
  word: string | undefined,
): Filter | null {
  const wordConditions = Object.values(conditions).flat();
  const newConditions = (word !== undefined && conditions[word]) || [];
  const groups = filter === null ? [[]] : listGroups(filter);
  return toFilter(
    groups.map((group) => [
      ...group.filter(
        (condition) => !wordConditions.some((wordCondition) => isSameCondition(wordCondition, condition)),
      ),
      ...newConditions,
    ]),
  );
}

function isSameCondition(left: Condition, right: Condition): boolean {
  return left.field === right.field && isSame(left, right);
}

/** Returns the values of a field that a quick filter selects. */
export function listQuickValues(filter: Filter | null, field: string): string[] {
  const value = getQuickFilter(filter, field)?.value;
  return Array.isArray(value) ? value.map(String) : [];
}

/** Returns the filter with other values for a field; an empty list removes the condition. */
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
