import type { Field } from '../../domain/metadata/field';
import { visibleFields, type FieldReader } from './field-access';

/** A field in texts with unknown readers, such as a chat's name or card. Such texts use only fields that all readers of the record see. */

type PublicField = Omit<Field, 'access'>;

/** A member without a role, whose view every reader shares. */
const anyReader: FieldReader = { isDataAdmin: false, roleIds: [], seat: 'paid' };

/** Returns the fields that all readers see. */
export function openFields(fields: readonly PublicField[]): Set<string> {
  return new Set(
    visibleFields(anyReader, fields).flatMap((field) => (field.access === 'none' ? [] : [field.field_id])),
  );
}

export function isPublicField(fields: readonly PublicField[], fieldId: string): boolean {
  return openFields(fields).has(fieldId);
}

/** Returns the record's title, or an empty text where some readers may not know it. */
export function publicTitle(
  type: { list_first_show_field_id: string },
  fields: readonly PublicField[],
  record: { name: string },
): string {
  return isPublicField(fields, type.list_first_show_field_id) ? record.name : '';
}
