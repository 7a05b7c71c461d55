import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import { isParentLink, linkedTable } from '../values/link-field';

/** The most rows that are made, changed and removed in one save, and pasted at once (SD-42, SD-86). */
export const rowsAtOnce = 200;

/** The field by which rows belong to a record of the parent type; undefined where the reader sees none. */
export function findParentField(fields: readonly Field[], parentTable: string): Field | undefined {
  return fields.find((field) => isParentLink(field) && linkedTable(field) === parentTable && field.access !== 'none');
}

/** The columns of a child table, in the order of forms: what the reader sees, without the record that all rows belong to. */
export function listColumns(fields: readonly Field[], parentTable: string): Field[] {
  const parent = findParentField(fields, parentTable);
  return fields
    .filter(
      (field) =>
        field.access !== 'none' &&
        field.is_not_show !== true &&
        !abilities[field.value_type].isButton &&
        field.field_id !== parent?.field_id,
    )
    .sort((left, right) => left.order - right.order);
}
