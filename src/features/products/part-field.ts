import type { Field, ValueKind } from '@domain/metadata/field';

/** Returns a property of a line as a field: its inputs are those of any form, and the sheet defines its label. */
export function partField(id: string, kind: ValueKind, decimals?: number): Field {
  return {
    field_id: id,
    field_name: id,
    table: 'product',
    type: 'info',
    value_type: kind,
    order: 0,
    access: 'write',
    ...(decimals === undefined ? {} : { formatter: { decimals } }),
  };
}
