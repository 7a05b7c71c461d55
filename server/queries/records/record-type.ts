import { duplicateRules, type RuledType } from '../../../domain/duplicates/rules';
import type { FieldConfig } from './keys';
import type { RecordType } from './write';

/** What writing the records of a type needs of it. */
export function getRecordType(clientId: string, type: RuledType, fields: readonly FieldConfig[]): RecordType {
  return {
    clientId,
    tableId: type.table_id,
    fields,
    titleField: type.list_first_show_field_id,
    duplicateRules: duplicateRules(type, fields),
  };
}
