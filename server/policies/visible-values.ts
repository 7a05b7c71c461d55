import type { StoredRecord } from '../../domain/filters/matches';
import type { Field } from '../../domain/metadata/field';
import { valueTypes, type Reference } from '../../domain/values';
import type { RuleType } from './rules';

/** The title for a reader with these fields; empty where they do not see the field that it is made of: the app then says that it has no name. */
export function shownTitle(
  type: Pick<RuleType, 'list_first_show_field_id'>,
  fields: readonly Field[],
  record: Pick<StoredRecord, 'name'>,
): string {
  return fields.some((field) => field.field_id === type.list_first_show_field_id && field.access !== 'none')
    ? record.name
    : '';
}

/** What the readable values of a record name: members, files and records. */
export function referencesOf(record: Pick<StoredRecord, 'data'>, fields: readonly Field[]): Reference[] {
  return fields
    .filter((field) => field.access !== 'none')
    .flatMap((field) => {
      const value = record.data[field.field_id];
      return value === null || value === undefined ? [] : valueTypes[field.value_type].refers(value, field);
    });
}

/** The records that the readable values of a record name. */
export function namedIn(record: Pick<StoredRecord, 'data'>, fields: readonly Field[]): { table: string; id: string }[] {
  return referencesOf(record, fields).flatMap((reference) =>
    reference.to === 'record' ? [{ table: reference.table, id: reference.id }] : [],
  );
}
