import type { Field } from '@domain/metadata/field';
import { isPhoneField } from '@domain/phones/region';
import { buildLink } from './link';

/** Returns the address that dials the first filled number of a record; undefined if no number can be dialled. */
export function callLink(record: { value(field: Field): unknown }, fields: readonly Field[]): string | undefined {
  for (const field of fields) {
    const value = isPhoneField(field) ? record.value(field) : undefined;
    const link = typeof value === 'string' ? buildLink(value, 'phone', '') : undefined;
    if (link) return link;
  }
  return undefined;
}
