import type { Selectable } from 'kysely';
import { FieldSchema, type ValueKind } from '../../domain/metadata/field';
import type { Db, FieldsTable, ObjectTypesTable } from '../db/tables';
import type { FieldConfig } from './record-keys';

const Config = FieldSchema.shape;

/** A stored field as configuration. What a damaged `config` holds beside is left out. */
export function fieldConfig(row: Selectable<FieldsTable>): FieldConfig {
  const { sub_type, formatter, value_options, field_placeholder, field_desc, group_name, is_unique, is_not_show, field_system, visibility_config, default_value, i18n_resource } = row.config as Partial<FieldConfig>;
  const rest = { sub_type, formatter, value_options, field_placeholder, field_desc, group_name, is_unique, is_not_show, field_system, visibility_config, default_value, i18n_resource };
  const filled = Object.fromEntries(Object.entries(rest).filter(([key, value]) => value !== undefined && Config[key as keyof typeof Config].safeParse(value).success));
  return {
    field_id: row.field_id, field_name: row.field_name, table: row.table_id, type: row.type, value_type: row.value_type as ValueKind, order: row.order_no,
    ...filled,
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
