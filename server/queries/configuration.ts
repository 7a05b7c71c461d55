import type { Insertable, Selectable } from 'kysely';
import type { Company, CompanyField, CompanyStage, CompanyType } from '../../domain/configuration/company';
import type { Filter } from '../../domain/filter-tree';
import type { Db, FieldsTable, ObjectTypesTable, Trx } from '../db/tables';
import { raiseConfigurationVersion } from './configuration-version';
import { listAllFields } from './bootstrap';
import { currenciesOf } from './currencies';
import { fieldConfig } from './fields';
import { companyLookup, lookupMap, monitorCount } from './integrations';
import { roleRule } from './role-rules';

/** A company's configuration, out of its tables and into them. */

/** Leaves out what is not there, so that a document holds no nulls. */
const without = <T extends object>(thing: T): { [Key in keyof T]: NonNullable<T[Key]> } =>
  Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== null && value !== undefined)) as {
    [Key in keyof T]: NonNullable<T[Key]>;
  };

/** The whole configuration of a company as a document; null for a company that is not here. */
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
  const types = await db
    .selectFrom('object_types')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('order_no')
    .orderBy('table_id')
    .execute();
  const [fieldMap, watched] = [await lookupMap(db, clientId), await monitorCount(db, clientId)];
  return {
    version: 1,
    company: without({ ...client, usage_tracking: client.usage_tracking ? null : false }) as Company['company'],
    currencies: await currenciesOf(db, clientId),
    ...(Object.keys(fieldMap).length > 0 || watched > 0
      ? { company_lookup: { field_map: fieldMap, ...(watched > 0 ? { biz_monitor_count: watched } : {}) } }
      : {}),
    roles: roles.map(
      (role) => without({ ...role, for_administrators: role.for_administrators || null }) as Company['roles'][number],
    ),
    types: await inTurn(types, (type) => readType(db, clientId, type)),
  };
}

async function inTurn<From, To>(list: readonly From[], work: (item: From) => Promise<To>): Promise<To[]> {
  const done: To[] = [];
  for (const item of list) done.push(await work(item));
  return done;
}

async function readType(db: Db, clientId: string, row: Selectable<ObjectTypesTable>): Promise<CompanyType> {
  const {
    table_id,
    is_allow_create_chat,
    is_allow_create_tasklist,
    order_no: _order,
    client_id: _client,
    ...type
  } = row;
  const stages = await db
    .selectFrom('stages')
    .select(['pipeline_id', 'stage_id', 'name', 'weight', 'i18n_resource', 'editable_permission', 'settings'])
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .orderBy('order_no')
    .orderBy('pipeline_id')
    .orderBy('stage_id')
    .execute();
  const rules = await db
    .selectFrom('record_rules')
    .select(['role_id', 'action', 'rule'])
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .orderBy('role_id')
    .orderBy('action')
    .execute();
  const views = await db
    .selectFrom('filter_configs')
    .select(['view_id', 'name', 'filter', 'order_field', 'order_way'])
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .where('is_global', '=', true)
    .orderBy('sort')
    .orderBy('view_id')
    .execute();
  const pipelines = await db
    .selectFrom('pipelines')
    .select(['pipeline_id', 'name', 'i18n_resource'])
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .orderBy('order_no')
    .orderBy('pipeline_id')
    .execute();
  // As they are configured: which stages a field offers is not written down a second time.
  const fields = (await listAllFields(db, clientId)).filter((field) => field.table_id === table_id).map(fieldConfig);
  return {
    table_id,
    ...without(type),
    is_allow_create_lark_chat: is_allow_create_chat,
    is_allow_create_lark_tasklist: is_allow_create_tasklist,
    role_rules: rules.map(roleRule),
    fields: fields.map(({ table: _table, order: _place, ...field }): CompanyField => field),
    pipelines: pipelines.map((pipeline) => without(pipeline)),
    stages: stages.map((stage) => without(stage) as CompanyStage),
    views: views.map(({ view_id, name, filter, order_field, order_way }) => ({
      view_id,
      name,
      filter: filter as Filter | null,
      order_by: { field: order_field, sort: order_way },
    })),
  };
}

/** True while the company has no configuration: only then one is written. */
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

/** Writes a checked document, making the company where it is not here yet. */
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
    .values(currencies.map(({ currency_symbol: symbol, ...currency }) => ({ client_id, ...currency, symbol })))
    .execute();
  if (company_lookup)
    await trx
      .insertInto('integrations')
      .values({ client_id, name: companyLookup, config: JSON.stringify(company_lookup) })
      .execute();
  for (const [index, { i18n_resource, ...role }] of roles.entries()) {
    await trx
      .insertInto('roles')
      .values({
        client_id,
        ...role,
        order_no: index + 1,
        i18n_resource: i18n_resource ? JSON.stringify(i18n_resource) : null,
      })
      .execute();
  }
  for (const [index, type] of types.entries()) await writeType(trx, client_id, type, index + 1, now);
  await raiseConfigurationVersion(trx, client_id);
}

/** Writes one checked type of a company, with everything that hangs on it. */
export async function writeType(
  trx: Trx,
  client_id: string,
  type: CompanyType,
  order_no: number,
  now: Date,
): Promise<void> {
  const {
    fields,
    pipelines,
    stages,
    views,
    role_rules,
    i18n_resource,
    settings,
    parent_table_id,
    is_allow_create_lark_chat,
    is_allow_create_lark_tasklist,
    ...rest
  } = type;
  const { table_id } = type;
  await trx
    .insertInto('object_types')
    .values({
      client_id,
      ...rest,
      order_no,
      parent_table_id: parent_table_id ?? null,
      i18n_resource: i18n_resource ? JSON.stringify(i18n_resource) : null,
      settings: settings ? JSON.stringify(settings) : null,
      is_allow_create_chat: is_allow_create_lark_chat,
      is_allow_create_tasklist: is_allow_create_lark_tasklist,
    })
    .execute();
  await trx
    .insertInto('fields')
    .values(fields.map((field, index) => fieldRow(client_id, table_id, field, index + 1)))
    .execute();
  for (const { role_id, action, rule } of role_rules) {
    await trx
      .insertInto('record_rules')
      .values({ client_id, table_id, role_id, action, rule: JSON.stringify(rule) })
      .execute();
  }
  for (const [index, { i18n_resource: words, ...pipeline }] of pipelines.entries()) {
    await trx
      .insertInto('pipelines')
      .values({
        client_id,
        table_id,
        ...pipeline,
        order_no: index + 1,
        i18n_resource: words ? JSON.stringify(words) : null,
      })
      .execute();
  }
  for (const [index, { i18n_resource: words, editable_permission, settings: own, ...stage }] of stages.entries()) {
    await trx
      .insertInto('stages')
      .values({
        client_id,
        table_id,
        ...stage,
        order_no: index + 1,
        i18n_resource: words ? JSON.stringify(words) : null,
        editable_permission: editable_permission ? JSON.stringify(editable_permission) : null,
        settings: own ? JSON.stringify(own) : null,
      })
      .execute();
  }
  for (const [sort, { view_id, name, filter, order_by }] of views.entries()) {
    // The team's views belong to nobody; administrators look after them.
    await trx
      .insertInto('filter_configs')
      .values({
        client_id,
        table_id,
        view_id,
        name,
        is_global: true,
        author: '',
        filter: filter ? JSON.stringify(filter) : null,
        order_field: order_by.field,
        order_way: order_by.sort,
        sort,
        create_time: now,
        update_time: now,
      })
      .execute();
  }
}

function fieldRow(
  client_id: string,
  table_id: string,
  { field_id, field_name, type, value_type, ...config }: CompanyField,
  order_no: number,
): Insertable<FieldsTable> {
  return {
    client_id,
    table_id,
    field_id,
    field_name,
    type,
    value_type,
    order_no,
    config: JSON.stringify(config),
    deleted: false,
  };
}
