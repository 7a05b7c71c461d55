import { currencySubType } from '../metadata/sub-types';
import type { Field, ValueKind } from '../metadata/field';

type Chosen = Pick<Field, 'value_type' | 'sub_type'>;

/**
 * Kinds whose value stands in a list of one where an answer holds it (REQ records 5). Forms,
 * filters and the database know the value alone; what is sent may be either (`aloneOption`). A record's currency is one of its common properties
 * (REQ records 3) and stays the code itself.
 */
const wrappedKinds: ReadonlySet<ValueKind> = new Set<ValueKind>(['SINGLE_SELECT', 'SELECT_SEARCH']);

function isWrapped({ value_type, sub_type }: Chosen): boolean {
  return wrappedKinds.has(value_type) && sub_type !== currencySubType;
}

/** A stored value as answers hold it. */
export function wrapValue(field: Chosen, value: unknown): unknown {
  return isWrapped(field) && value !== null && value !== undefined ? [value] : value;
}

/** A value of an answer as forms and displays take it. */
export function unwrapValue(field: Chosen, value: unknown): unknown {
  return isWrapped(field) && Array.isArray(value) ? (value[0] ?? null) : value;
}
