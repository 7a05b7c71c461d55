import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import { isEmptyValue, valueTypes } from '../values';
import type { Money } from '../values/currency-with-type';

/** An amount that a record holds already. */
interface SourceAmount {
  field: Field;
  value: unknown;
  /** The ISO 4217 code of the record's own amounts. */
  currency: string;
}

/**
 * Returns the value that an empty money field gets from another amount of its record, in the form of the field's kind: a stage that asks for the
 * contract's amount is mostly passed with the amount of the deal. Undefined for fields that hold no amount, and for an amount in a currency that the
 * field cannot hold.
 */
export function proposeAmount(target: Field, { field, value, currency }: SourceAmount): number | Money | undefined {
  if (target.field_id === field.field_id || isEmptyValue(valueTypes[field.value_type], value)) return undefined;
  const money = getKind(field) === 'worth' ? (value as Money) : { amount: value as number, currency };
  if (getKind(target) === 'worth') return { amount: money.amount, currency: money.currency };
  return getKind(target) === 'amount' && money.currency === currency ? money.amount : undefined;
}

/** Whether a kind of value is an amount, or an amount with its currency; undefined for ranges and for what is no money. */
function getKind({ value_type }: Field): 'amount' | 'worth' | undefined {
  return abilities[value_type].isAmount ? valueTypes[value_type].mainAmounts?.kind : undefined;
}
