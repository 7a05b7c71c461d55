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

/** Returns a field of a form without a record. The form provides its name and stores its value. */
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
