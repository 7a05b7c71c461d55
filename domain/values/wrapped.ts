import { currencySubType } from '../metadata/sub-types';
import type { Field } from '../metadata/field';
import { abilities } from '../kinds';

type WrappedKind = Pick<Field, 'value_type' | 'sub_type'>;

/**
 * Returns whether answers contain the value as a list of one (REQ records 5). Forms, filters and the database hold the value alone; callers may
 * send either (`aloneOption`). A record's currency is a common property (REQ records 3) and stays a plain code.
 */
export function isWrapped({ value_type, sub_type }: WrappedKind): boolean {
  return abilities[value_type].isWrapped === true && sub_type !== currencySubType;
}

/** Returns a stored value in the form of answers. */
export function wrapValue(field: WrappedKind, value: unknown): unknown {
  return isWrapped(field) && value !== null && value !== undefined ? [value] : value;
}

/** Returns a value of an answer in the form of forms and displays. */
export function unwrapValue(field: WrappedKind, value: unknown): unknown {
  return isWrapped(field) && Array.isArray(value) ? (value[0] ?? null) : value;
}
