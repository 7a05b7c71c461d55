import type { Selectable } from 'kysely';
import type { Company, CompanyField, CompanyStage, CompanyType } from '../../../domain/configuration/company';
import type { Filter } from '../../../domain/filter-tree';
import type { Db, FieldsTable, Trx } from '../../db/tables';
import { withOwnApprovers } from '../approvals/approvers';
import { raiseConfigurationVersion } from './configuration-version';
import { listAllFields, listObjectTypes } from '../companies/bootstrap';
import { currencyRow, fieldRow, pipelineRow, roleRow, ruleRow, stageRow, typeRow, viewRow } from './configuration-rows';
import { listCurrencies } from './currencies';
import { fieldConfig } from './fields';
import { companyLookup, lookupMap, configuredMonitorCount } from '../integrations/integrations';
import { roleRule } from '../people/role-rules';

/** Reads a company's configuration from its tables, and writes it to them. */

/** Leaves out missing values, so that a document contains no nulls. */
const withoutNulls = <T extends object>(record: T): { [Key in keyof T]: NonNullable<T[Key]> } =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined)) as {
    [Key in keyof T]: NonNullable<T[Key]>;
  };

/**
 * Returns the whole configuration of a company as a document; null for an unknown company. The number of statements does not depend on the number
 * of types.
 */
export async function readCompany(db: Db, clientId: string): Promise<Company | null> {
  const client = await db
    .selectFrom('clients')
    .select([
      'client_id',
      'name',
      'nickname',
      'channel',
      'tenant_key',
      'est',
      'time_zone',
      'free_seats',
      'usage_tracking',
      'ticket_name',
      'dingtalk_documents',
      'daily_rates',
    ])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (!client) return null;
  const roles = await db
    .selectFrom('roles')
    .select(['role_id', 'name', 'i18n_resource', 'for_administrators'])
    .where('client_id', '=', clientId)
    .orderBy('order_no')
    .orderBy('role_id')
    .execute();
  const [fieldMap, watched] = [await lookupMap(db, clientId), await configuredMonitorCount(db, clientId)];
  return withOwnApprovers(db, clientId, {
    version: 1,
    company: withoutNulls({ ...client, usage_tracking: client.usage_tracking ? null : false }) as Company['company'],
    currencies: await listCurrencies(db, clientId),
    ...(Object.keys(fieldMap).length > 0 || watched !== undefined
      ? { company_lookup: { field_map: fieldMap, ...(watched === undefined ? {} : { biz_monitor_count: watched }) } }
      : {}),
    roles: roles.map(
      (role) =>
        withoutNulls({ ...role, for_administrators: role.for_administrators || null }) as Company['roles'][number],
    ),
    types: await readTypes(db, clientId),
  });
}

async function readTypes(db: Db, clientId: string): Promise<CompanyType[]> {
  const types = await listObjectTypes(db, clientId);
  const stages = await db
    .selectFrom('stages')
    .select([
      'table_id',
      'pipeline_id',
      'stage_id',
      'name',
      'weight',
      'i18n_resource',
      'editable_permission',
      'settings',
    ])
    .where('client_id', '=', clientId)
    .orderBy('order_no')
    .orderBy('pipeline_id')
    .orderBy('stage_id')
    .execute();
  const rules = await db
    .selectFrom('record_rules')
    .select(['table_id', 'role_id', 'action', 'rule'])
    .where('client_id', '=', clientId)
    .orderBy('role_id')
    .orderBy('action')
    .execute();
  const views = await db
    .selectFrom('filter_configs')
    .select(['table_id', 'view_id', 'name', 'filter', 'order_field', 'order_way'])
    .where('client_id', '=', clientId)
    .where('is_global', '=', true)
    .orderBy('sort')
    .orderBy('view_id')
    .execute();
  const pipelines = await db
    .selectFrom('pipelines')
    .select(['table_id', 'pipeline_id', 'name', 'i18n_resource'])
    .where('client_id', '=', clientId)
    .orderBy('order_no')
    .orderBy('pipeline_id')
    .execute();
  const nestedLists = {
    // Fields as configured: the stage options of a field are not repeated in a document.
    fields: byType(
      (await listAllFields(db, clientId)).map((row) => ({ table_id: row.table_id, ...companyField(row) })),
    ),
    stages: byType(stages),
    role_rules: byType(rules),
    views: byType(views),
    pipelines: byType(pipelines),
  };
  return types.map((row) => {
    const {
      table_id,
      is_allow_create_chat,
      is_allow_create_tasklist,
      order_no: _order,
      client_id: _client,
      ...type
    } = row;
    return {
      table_id,
      ...withoutNulls(type),
      is_allow_create_lark_chat: is_allow_create_chat,
      is_allow_create_lark_tasklist: is_allow_create_tasklist,
      role_rules: nestedLists.role_rules(table_id).map(roleRule),
      fields: nestedLists.fields(table_id),
      pipelines: nestedLists.pipelines(table_id).map((pipeline) => withoutNulls(pipeline)),
      stages: nestedLists.stages(table_id).map((stage) => withoutNulls(stage) as CompanyStage),
      views: nestedLists.views(table_id).map(({ view_id, name, filter, order_field, order_way }) => ({
        view_id,
        name,
        filter: filter as Filter | null,
        order_by: { field: order_field, sort: order_way },
      })),
    };
  });
}

/** Returns a stored field in the form of a document. */
export function companyField(row: Selectable<FieldsTable>): CompanyField {
  const { table: _table, order: _place, ...field } = fieldConfig(row);
  return field;
}

/** Groups rows of all types by type, in their order. */
function byType<Row extends { table_id: string }>(rows: readonly Row[]): (tableId: string) => Omit<Row, 'table_id'>[] {
  const rowsByType = new Map<string, Omit<Row, 'table_id'>[]>();
  for (const { table_id, ...row } of rows) {
    const typeRows = rowsByType.get(table_id);
    if (typeRows) typeRows.push(row);
    else rowsByType.set(table_id, [row]);
  }
  return (tableId) => rowsByType.get(tableId) ?? [];
}

/** Returns whether the company has no configuration: only then one is written. */
export async function isUnconfigured(trx: Trx, clientId: string): Promise<boolean> {
  return (
    (await trx
      .selectFrom('object_types')
      .select('table_id')
      .where('client_id', '=', clientId)
      .limit(1)
      .executeTakeFirst()) === undefined
  );
}

/** Writes a checked document, and creates the company if it does not exist. */
export async function writeCompany(
  trx: Trx,
  { company, currencies, company_lookup, roles, types }: Company,
  now: Date,
): Promise<void> {
  const { client_id } = company;
  await trx
    .insertInto('clients')
    .values({
      ...company,
      dingtalk_documents: company.dingtalk_documents ? JSON.stringify(company.dingtalk_documents) : null,
      nickname: company.nickname ?? null,
      logo: null,
      state: 'ready',
      seats: null,
      order_end: null,
      create_time: now,
    })
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .execute();
  await trx
    .insertInto('currencies')
    .values(currencies.map((currency) => currencyRow(client_id, currency)))
    .execute();
  if (company_lookup)
    await trx
      .insertInto('integrations')
      .values({ client_id, name: companyLookup, config: JSON.stringify(company_lookup) })
      .execute();
  for (const [index, role] of roles.entries())
    await trx
      .insertInto('roles')
      .values(roleRow(client_id, role, index + 1))
      .execute();
  for (const [index, type] of types.entries()) await writeType(trx, client_id, type, index + 1, now);
  await raiseConfigurationVersion(trx, client_id);
}

/** Writes one checked type of a company with all its parts. */
export async function writeType(
  trx: Trx,
  client_id: string,
  type: CompanyType,
  order_no: number,
  now: Date,
): Promise<void> {
  const { table_id, fields, pipelines, stages, views, role_rules } = type;
  await trx
    .insertInto('object_types')
    .values(typeRow(client_id, type, order_no))
    .execute();
  await trx
    .insertInto('fields')
    .values(fields.map((field, index) => fieldRow(client_id, table_id, field, index + 1)))
    .execute();
  for (const rule of role_rules)
    await trx
      .insertInto('record_rules')
      .values(ruleRow(client_id, table_id, rule))
      .execute();
  for (const [index, pipeline] of pipelines.entries())
    await trx
      .insertInto('pipelines')
      .values(pipelineRow(client_id, table_id, pipeline, index + 1))
      .execute();
  for (const [index, stage] of stages.entries())
    await trx
      .insertInto('stages')
      .values(stageRow(client_id, table_id, stage, index + 1))
      .execute();
  for (const [sort, view] of views.entries())
    await trx
      .insertInto('filter_configs')
      .values(viewRow(client_id, table_id, view, sort, now))
      .execute();
}
