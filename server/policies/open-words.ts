import { isOpenToAll, type Field } from '../../domain/metadata/field';

/**
 * What may be said where nobody asks who reads: in the name of a chat, on a card in it. Only words of fields that everybody sees
 * who sees the record.
 */

type FieldConfig = Pick<Field, 'field_id' | 'type' | 'auth_mode'>;

export function isOpenField(fields: readonly FieldConfig[], fieldId: string): boolean {
  return fields.some((field) => field.field_id === fieldId && isOpenToAll(field));
}

/** The record's title, or nothing where some of the readers may not know it. */
export function openTitle(type: { list_first_show_field_id: string }, fields: readonly FieldConfig[], record: { name: string }): string {
  return isOpenField(fields, type.list_first_show_field_id) ? record.name : '';
}
