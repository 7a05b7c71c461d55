import * as z from 'zod/mini';
import type { FieldIssue } from '../errors';
import type { Field } from '../metadata/field';

/** Rules of the kinds that hold a list of ids. */

/** The most values, where the field sets no limit. */
const severalLimit = 100;

export const severalSchema = z.array(z.string());

/** One alone counts as a list of one (REQ records 5); each only once. */
export function asList(value: unknown, each: (item: unknown) => unknown = (item) => item): unknown {
  if (value === '') return [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return [...new Set(list.map(each))];
}

/** The first wrong item, else a number below `min_select` or above `max_select`. */
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
