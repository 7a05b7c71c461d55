import type { Filter } from '../filter-tree';
import type { Field } from '../metadata/field';
import { idsIn, isLinkField, isMirrored, linkedTable, namesEveryType } from '../values/link-field';

/** A path between two types: a link field of this type to the other, or of the other to this one. */
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

/** Returns the filter, over the other type, for its records that are linked with this one. */
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

/** Splits values into groups, because one condition may contain at most 100 values. */
function inHundreds(values: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(values.length / 100) }, (_, index) =>
    values.slice(index * 100, index * 100 + 100),
  );
}

/**
 * Returns the types that are linked with a type, in the given order: each gets one tab on a record's page (REQ records 2). @param listFields the
 * fields of a type that the reader sees.
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
