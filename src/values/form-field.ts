import type { Field, ValueKind } from '@domain/metadata/field';

/** The kinds of value that forms without a record use. */
const kinds = {
  text: 'TEXT',
  lines: 'TEXTAREA',
  number: 'NUMBER',
  choice: 'SINGLE_SELECT',
  choices: 'MULTIPLE_SELECT',
} as const satisfies Record<string, ValueKind>;
export type FormKind = keyof typeof kinds;

export const isFormKind = (kind: string): kind is FormKind => kind in kinds;

/** A field of a form that is about no record. The form says what it is called, and where its value goes. */
export function formField(kind: FormKind, field_id: string, field_name: string, settings: Partial<Field> = {}): Field {
  return {
    field_id,
    value_type: kinds[kind],
    field_name,
    table: '',
    type: 'normal',
    order: 0,
    access: 'write',
    ...settings,
  };
}
