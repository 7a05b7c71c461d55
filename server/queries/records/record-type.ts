import { duplicateRules, type RuledType } from '../../../domain/duplicates/rules';
import type { FieldConfig } from '../search/keys';
import type { RecordType } from './write';

/** Returns the properties of a type that writing its records needs. */
export function getRecordType(clientId: string, type: RuledType, fields: readonly FieldConfig[]): RecordType {
  return {
    clientId,
    tableId: type.table_id,
    fields,
    titleField: type.list_first_show_field_id,
    duplicateRules: duplicateRules(type, fields),
  };
}
