import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import { isParentLink, linkedTable } from '../values/link-field';

/** The most rows that are made, changed and removed in one save, and pasted at once (SD-42, SD-86). */
export const rowsAtOnce = 200;

/** Returns the field that links rows to their parent record; undefined where the reader sees none. */
export function findParentField(fields: readonly Field[], parentTable: string): Field | undefined {
  return fields.find((field) => isParentLink(field) && linkedTable(field) === parentTable && field.access !== 'none');
}

/** Returns the columns of a child table in the order of forms: visible fields except the link to the parent. */
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
