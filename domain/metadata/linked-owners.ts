import type { Field } from './field';
import type { TypeSettings } from './settings';

/**
 * The owners of linking records, who may read the record: the owner of a ticket reads its customer. They are stored with the values of the record,
 * under a name that no field can have. Only read rules use it, never filters or exports of members (ADR-0310).
 */
export const linkedOwners = '_linked_owners';

type OpenedType = { table_id: string; settings?: TypeSettings | null | undefined };

/** Returns the links whose records open a record of this type to their owners. */
export function openingLinks({ settings }: Pick<OpenedType, 'settings'>): NonNullable<TypeSettings['opened_by']> {
  return settings?.opened_by ?? [];
}

/** Returns the fields that the rules of a type read: its own, and the linked owners where the company has configured them. */
export function ruleFields<Of extends Field>(type: OpenedType, fields: readonly Of[]): readonly Field[] {
  if (openingLinks(type).length === 0) return fields;
  const field: Field = {
    field_id: linkedOwners,
    field_name: linkedOwners,
    table: type.table_id,
    type: 'normal',
    value_type: 'MEMBER_MULTIPLE_SELECT',
    order: 0,
    access: 'read',
  };
  return [...fields, field];
}
