import type { Field } from '../metadata/field';
import { valueTypes } from '../values';

/** Whether a metric can be made of a field: numbers and amounts. Apart from the rest, because it needs the value types. */
export function isCountable(field: Pick<Field, 'value_type' | 'access'>): boolean {
  return field.access !== 'none' && valueTypes[field.value_type].storage === 'number';
}
