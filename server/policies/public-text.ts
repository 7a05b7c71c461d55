import type { Field } from '../../domain/metadata/field';
import { visibleFields, type FieldReader } from './field-access';

/**
 * What may be said where nobody asks who reads: in the name of a chat, on a card in it. Only words of fields that everybody sees
 * who sees the record.
 */

type PublicField = Omit<Field, 'access'>;

/** A member without a role: everybody sees what they see. */
const anyReader: FieldReader = { isDataAdmin: false, roleIds: [], seat: 'paid' };

/** The fields that everybody sees. */
export function openFields(fields: readonly PublicField[]): Set<string> {
  return new Set(
    visibleFields(anyReader, fields).flatMap((field) => (field.access === 'none' ? [] : [field.field_id])),
  );
}

export function isPublicField(fields: readonly PublicField[], fieldId: string): boolean {
  return openFields(fields).has(fieldId);
}

/** The record's title, or nothing where some of the readers may not know it. */
export function publicTitle(
  type: { list_first_show_field_id: string },
  fields: readonly PublicField[],
  record: { name: string },
): string {
  return isPublicField(fields, type.list_first_show_field_id) ? record.name : '';
}
