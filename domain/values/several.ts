import * as z from 'zod/mini';
import type { FieldIssue } from '../errors';
import type { Field } from '../metadata/field';

/** Rules of the kinds that hold a list of ids. */

/** The maximum number of values, where the field sets none. */
const severalLimit = 100;

export const severalSchema = z.array(z.string());

/** Returns a list without repetitions; a single value becomes a list of one (REQ records 5). */
export function asList(value: unknown, each: (item: unknown) => unknown = (item) => item): unknown {
  if (value === '') return [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return [...new Set(list.map(each))];
}

/** Returns the issue of the first invalid item, or of a count outside `min_select` and `max_select`. */
export function severalIssue(
  value: unknown,
  field: Field,
  itemIssue: (item: unknown) => Omit<FieldIssue, 'field'> | null,
): Omit<FieldIssue, 'field'> | null {
  if (!Array.isArray(value)) return { code: 'wrongType' };
  const wrong = value.map(itemIssue).find((issue) => issue !== null);
  if (wrong) return wrong;
  const { min_select: least = 0, max_select: most = severalLimit } = field;
  if (value.length < least) return { code: 'tooFew', params: { limit: least } };
  return value.length > most ? { code: 'tooMany', params: { limit: most } } : null;
}
