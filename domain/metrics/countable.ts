import type { Field } from '../metadata/field';
import { valueTypes } from '../values';

/** Returns whether a metric can aggregate a field: numbers and amounts. It is separate, because it needs the value types. */
export function isCountable(field: Pick<Field, 'value_type' | 'access'>): boolean {
  return field.access !== 'none' && valueTypes[field.value_type].storage === 'number';
}
