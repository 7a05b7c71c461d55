import type { Field, ValueKind } from '@domain/metadata/field';

/** Returns a field of the note sheet. Its inputs are those of any form; the sheet defines its label and order. */
export function noteField(id: string, kind: ValueKind, placeholder?: string): Field {
  return {
    field_id: id,
    field_name: id,
    table: 'note',
    type: 'info',
    value_type: kind,
    order: 0,
    access: 'write',
    ...(placeholder ? { field_placeholder: placeholder } : {}),
  };
}

/** The id of the input for the text of a note. */
export const contentId = 'note-content';
