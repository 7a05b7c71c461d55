import type { Field } from './field';
import type { TypeSettings } from './settings';

/**
 * The owners of records that name a record: who is in charge of a ticket reads its customer. They are stored with the values of the named record,
 * under a name that no field can have, and only rules about reading know it: who filters or exports never meets it (ADR-0310).
 */
export const linkedOwners = '_linked_owners';

type OpenedType = { table_id: string; settings?: TypeSettings | null | undefined };

/** Returns the links whose records open a record of this type to their owners. */
export function openingLinks({ settings }: Pick<OpenedType, 'settings'>): NonNullable<TypeSettings['opened_by']> {
  return settings?.opened_by ?? [];
}

/** Returns the fields that rules of a type read: its own, and the owners of records that open it, where the company has set any. */
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
