import type { Field } from '@domain/metadata/field';
import { ownerProperty } from '@domain/metadata/owner';

/** Returns the owner of a record as a field: it offers the same colleagues as any other field. */
export function ownerField(tableId: string, label: string): Field {
  return {
    field_id: ownerProperty,
    field_name: label,
    table: tableId,
    type: 'team',
    value_type: 'MEMBER_SINGLE_SELECT',
    order: 0,
    access: 'write',
  };
}
