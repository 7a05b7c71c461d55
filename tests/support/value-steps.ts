import { localised, type ValueKind } from '../../domain/metadata/field';
import { loadConfiguration } from '../../server/demo/configuration';
import type { Form } from './form';
import type { Language } from './words';

/** The input of a person into one field, and the stored value. */
export interface ValueStep {
  field: string;
  fill(form: Form, label: string, language: Language): Promise<unknown>;
  holds: unknown;
}

/** Returns the demo's label of a field in a language. */
export function labelOf(tableId: string, fieldId: string, language: Language): string {
  const field = fieldOf(tableId, fieldId);
  return localised(field, 'field_name', field.field_name, language);
}

export function kindOf(tableId: string, fieldId: string): ValueKind {
  return fieldOf(tableId, fieldId).value_type;
}

function fieldOf(tableId: string, fieldId: string) {
  const field = loadConfiguration('brightsea', 'feishu')
    .types.find((type) => type.table_id === tableId)
    ?.fields.find((candidate) => candidate.field_id === fieldId);
  if (!field) throw new Error(`The demo has no field ${tableId}.${fieldId}`);
  return field;
}

/** Returns the demo's label of an option in a language. */
export function optionOf(tableId: string, fieldId: string, id: string, language: Language): string {
  const option = fieldOf(tableId, fieldId).value_options?.find((candidate) => candidate.id === id);
  if (!option) throw new Error(`The demo has no option ${tableId}.${fieldId}.${id}`);
  return localised(option, 'label', option.label, language);
}
