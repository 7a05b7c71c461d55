import { currencySubType } from '../metadata/sub-types';
import type { Field } from '../metadata/field';
import { abilities } from '../kinds';

type WrappedKind = Pick<Field, 'value_type' | 'sub_type'>;

/**
 * Returns whether the value is a list of one in an answer (REQ records 5). Forms, filters and the database have the value alone; a sent value may
 * be either (`aloneOption`). A record's currency is one of its common properties (REQ records 3) and stays the code itself.
 */
export function isWrapped({ value_type, sub_type }: WrappedKind): boolean {
  return abilities[value_type].isWrapped === true && sub_type !== currencySubType;
}

/** A stored value as answers hold it. */
export function wrapValue(field: WrappedKind, value: unknown): unknown {
  return isWrapped(field) && value !== null && value !== undefined ? [value] : value;
}

/** A value of an answer as forms and displays take it. */
export function unwrapValue(field: WrappedKind, value: unknown): unknown {
  return isWrapped(field) && Array.isArray(value) ? (value[0] ?? null) : value;
}
