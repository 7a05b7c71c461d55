import type { Selectable } from 'kysely';
import { FieldSchema, type ValueKind } from '../../domain/metadata/field';
import type { Db, FieldsTable, ObjectTypesTable } from '../db/tables';
import type { FieldConfig } from './record-keys';

const { field_id, field_name, table, type, value_type, order, access, ...Settings } = FieldSchema.shape;

/** A stored field as configuration. What a damaged `config` holds beside is left out. */
export function fieldConfig(row: Selectable<FieldsTable>): FieldConfig {
  const stored = row.config as Record<string, unknown>;
  const settings = Object.entries(Settings).flatMap(([key, schema]) => {
    const value = Object.hasOwn(stored, key) ? stored[key] : undefined;
    return value !== undefined && schema.safeParse(value).success ? [[key, value] as const] : [];
  });
  return {
    field_id: row.field_id, field_name: row.field_name, table: row.table_id, type: row.type, value_type: row.value_type as ValueKind, order: row.order_no,
    ...Object.fromEntries(settings),
  };
}

/** The configuration of one type's fields in their order, without deleted ones. */
export async function fieldsOf(db: Db, clientId: string, tableId: string): Promise<FieldConfig[]> {
  const rows = await db
    .selectFrom('fields')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('deleted', '=', false)
    .orderBy('order_no')
    .orderBy('field_id')
    .execute();
  return rows.map(fieldConfig);
}

/** One object type of a company; null for one that it does not have. */
export async function findObjectType(db: Db, clientId: string, tableId: string): Promise<Selectable<ObjectTypesTable> | null> {
  const row = await db.selectFrom('object_types').selectAll().where('client_id', '=', clientId).where('table_id', '=', tableId).executeTakeFirst();
  return row ?? null;
}
