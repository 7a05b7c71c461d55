import type { Field, NextOption } from '../metadata/field';
import { usualNext } from './ticket-status';
import { abilities } from '../kinds';
import { findOption } from '../values/options';

/**
 * What may follow on an option where one is chosen among those of the field (SD-24): what the company has set at the options, else what is usual for the field.
 * @param from what the record holds.
 * @returns undefined where anything may follow: on nothing, on an option that says nothing, and in fields that order nothing.
 */
export function nextOptions(
  field: Pick<Field, 'table' | 'field_id' | 'value_type' | 'value_options'>,
  from: unknown,
): NextOption[] | undefined {
  if (abilities[field.value_type].options !== 'field' || typeof from !== 'string') return undefined;
  const isSet = field.value_options?.some((option) => option.next !== undefined) ?? false;
  return isSet ? findOption(field, from)?.next : usualNext(field, from);
}
