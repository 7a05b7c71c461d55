import type { StoredRecord } from '../../domain/filters/matches';
import { abilities } from '../../domain/kinds';
import type { Field } from '../../domain/metadata/field';
import { isRich } from '../../domain/rich/rich-text';
import { valueTypes, type Reference } from '../../domain/values';
import type { RuleType } from './rules';

/** Returns the title for a reader with these fields; empty where the title's field is hidden: the app then shows a placeholder. */
export function shownTitle(
  type: Pick<RuleType, 'list_first_show_field_id'>,
  fields: readonly Field[],
  record: Pick<StoredRecord, 'name'>,
): string {
  return isTitleShown(type, fields) ? record.name : '';
}

/** Returns whether a reader with these fields sees the titles of a type. */
export function isTitleShown(type: Pick<RuleType, 'list_first_show_field_id'>, fields: readonly Field[]): boolean {
  return fields.some((field) => field.field_id === type.list_first_show_field_id && field.access !== 'none');
}

/** Returns the references in the readable values of a record: members, files and records. */
export function listReferences(record: Pick<StoredRecord, 'data'>, fields: readonly Field[]): Reference[] {
  const references: Reference[] = [];
  for (const field of namingFields(fields)) {
    const value = record.data[field.field_id];
    if (value !== null && value !== undefined) references.push(...valueTypes[field.value_type].refers(value, field));
  }
  return references;
}

const namingFieldsByFields = new WeakMap<readonly Field[], readonly Field[]>();

/** Returns the readable fields that may refer to members, files or records. Cached for unchanged fields. */
function namingFields(fields: readonly Field[]): readonly Field[] {
  const cachedNames = namingFieldsByFields.get(fields);
  if (cachedNames) return cachedNames;
  const naming = fields.filter(({ access }) => access !== 'none').filter(mayName);
  if (Object.isFrozen(fields)) namingFieldsByFields.set(fields, naming);
  return naming;
}

/** Returns whether a value of this field may refer to a member, a record or a file. */
function mayName(field: Field): boolean {
  const { names } = abilities[field.value_type];
  return (names !== 'nothing' && names !== 'option') || isRich(field);
}

/** Returns the records to which the readable values link. */
export function namedIn(record: Pick<StoredRecord, 'data'>, fields: readonly Field[]): { table: string; id: string }[] {
  return listReferences(record, fields).flatMap((reference) =>
    reference.to === 'record' ? [{ table: reference.table, id: reference.id }] : [],
  );
}
