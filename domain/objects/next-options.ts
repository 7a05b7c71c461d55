import type { Field, NextOption } from '../metadata/field';
import { usualNext } from './ticket-status';
import { abilities } from '../kinds';
import { findOption } from '../values/options';

/**
 * Returns the options that may follow an option of the field (SD-24): the company's list, else the usual order of the field. @param from the value
 * of the record. @returns undefined where any option may follow: after an empty value, an option without a list, and in fields without an order.
 */
export function nextOptions(
  field: Pick<Field, 'table' | 'field_id' | 'value_type' | 'value_options'>,
  from: unknown,
): NextOption[] | undefined {
  if (abilities[field.value_type].options !== 'field' || typeof from !== 'string') return undefined;
  const isSet = field.value_options?.some((option) => option.next !== undefined) ?? false;
  return isSet ? findOption(field, from)?.next : usualNext(field, from);
}
