import type { Field, ValueKind } from '@domain/metadata/field';

/** A field of the note sheet. Its inputs are the same as in any form; its label and order are the sheet's own. */
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

/** The input of the text of a note. */
export const contentId = 'note-content';
