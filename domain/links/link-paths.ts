import type { Filter } from '../filter-tree';
import type { Field } from '../metadata/field';
import { idsIn, isLinkField, isMirrored, linkedTable, namesEveryType } from '../values/link-field';

/** One way in which records of two types are linked: a field of this type that names the other, or one of the other that names this. */
export interface LinkPath {
  side: 'here' | 'there';
  field: Field;
}

type Naming = Pick<Field, 'value_type' | 'link_table'>;

/** Whether a field names records of a type. A note names records of every type. */
function names(field: Naming, tableId: string): boolean {
  return namesEveryType(field) || (isLinkField(field) && linkedTable(field) === tableId);
}

/**
 * Returns the paths between a type and another one, each link once. The field of the other type represents both fields of a mirrored pair. @param
 * ownFields the fields of this type that the reader sees; `there` those of the other.
 */
export function linkPaths(
  ownFields: readonly Field[],
  otherFields: readonly Field[],
  tableId: string,
  otherId: string,
): LinkPath[] {
  const isVisible = (field: Field) => field.access !== 'none';
  const backs = otherFields.filter((field) => isVisible(field) && names(field, tableId));
  const ownLinks = ownFields.filter((field) => isVisible(field) && names(field, otherId));
  const mirrored = (field: Field) =>
    backs.some(
      (back) =>
        isMirrored(back) &&
        isMirrored(field) &&
        back.link_field_id === field.field_id &&
        field.link_field_id === back.field_id,
    );
  return [
    ...backs.map((field): LinkPath => ({ side: 'there', field })),
    ...ownLinks.filter((field) => !mirrored(field)).map((field): LinkPath => ({ side: 'here', field })),
  ];
}

/** The records of the other type that are linked with this one, as a filter over the other type. */
export function linkedFilter(
  paths: readonly LinkPath[],
  record: { table_id: string; id: string; data: Readonly<Record<string, unknown>> },
  otherId: string,
): Filter {
  return {
    join: 'or',
    items: paths.flatMap(({ side, field }): Filter[] => {
      if (side === 'there') {
        const recordName = namesEveryType(field) ? `${record.table_id}:${record.id}` : record.id;
        return [{ field: field.field_id, relation: 'include', value: [recordName] }];
      }
      return inHundreds(namedHere(field, record.data[field.field_id], otherId)).map((value) => ({
        field: '_id',
        relation: 'include',
        value,
      }));
    }),
  };
}

function namedHere(field: Field, value: unknown, otherId: string): string[] {
  if (!namesEveryType(field)) return idsIn(value);
  return typeof value === 'object' && value !== null && Object.hasOwn(value, otherId)
    ? idsIn((value as Record<string, unknown>)[otherId])
    : [];
}

/** One condition holds at most 100 values. */
function inHundreds(values: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(values.length / 100) }, (_, index) =>
    values.slice(index * 100, index * 100 + 100),
  );
}

/**
 * The types that a type is linked with, in the order in which they are given: one tab each on a record's page (REQ records 2).
 * @param listFields the fields of a type that the reader sees.
 */
export function relatedTables(
  tableIds: readonly string[],
  listFields: (tableId: string) => readonly Field[],
  tableId: string,
): string[] {
  const ownFields = listFields(tableId).filter((field) => !namesEveryType(field));
  return tableIds.filter((otherId) => {
    const otherFields = listFields(otherId).filter((field) => !namesEveryType(field));
    return linkPaths(ownFields, otherFields, tableId, otherId).length > 0;
  });
}
