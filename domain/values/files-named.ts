import type { Field } from '../metadata/field';
import { valueTypes } from './index';

/** Returns the file ids in a stored value: those of a file list, and of the pictures in a rich text. */
export function filesNamed(field: Omit<Field, 'access'>, value: unknown): string[] {
  if (value === null || value === undefined) return [];
  return valueTypes[field.value_type]
    .refers(value, { ...field, access: 'read' })
    .flatMap((reference) => (reference.to === 'file' ? [reference.id] : []));
}
