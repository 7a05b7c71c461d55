import type { Insertable } from 'kysely';
import type { Currency } from '../../../domain/metadata/currency';
import type { Role, RoleRule } from '../../../domain/metadata/role';
import type {
  CompanyField,
  CompanyPipeline,
  CompanyStage,
  CompanyType,
  CompanyView,
} from '../../../domain/configuration/company';
import type { Tables } from '../../db/tables';

/** Converts a document to rows: each function converts one kind of item. */

type ConfigurationRow<Table extends keyof Tables> = Insertable<Tables[Table]>;

const json = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);

export function currencyRow(
  client_id: string,
  { currency_symbol: symbol, by_hand, ...currency }: Currency,
): ConfigurationRow<'currencies'> {
  return { client_id, ...currency, symbol, by_hand: by_hand ?? false };
}

export function roleRow(
  client_id: string,
  { i18n_resource, for_administrators, ...role }: Role,
  order_no: number,
): ConfigurationRow<'roles'> {
  return {
    client_id,
    ...role,
    order_no,
    for_administrators: for_administrators ?? false,
    i18n_resource: json(i18n_resource),
  };
}

export function typeRow(client_id: string, type: CompanyType, order_no: number): ConfigurationRow<'object_types'> {
  const {
    fields: _fields,
    pipelines: _pipelines,
    stages: _stages,
    views: _views,
    role_rules: _rules,
    i18n_resource,
    settings,
    parent_table_id,
    is_allow_create_lark_chat,
    is_allow_create_lark_tasklist,
    is_allow_apply_join_team,
    ...rest
  } = type;
  return {
    client_id,
    ...rest,
    order_no,
    parent_table_id: parent_table_id ?? null,
    is_allow_apply_join_team: is_allow_apply_join_team ?? null,
    i18n_resource: json(i18n_resource),
    settings: json(settings),
    is_allow_create_chat: is_allow_create_lark_chat,
    is_allow_create_tasklist: is_allow_create_lark_tasklist,
  };
}

export function fieldRow(
  client_id: string,
  table_id: string,
  { field_id, field_name, type, value_type, ...config }: CompanyField,
  order_no: number,
): ConfigurationRow<'fields'> {
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

export function ruleRow(
  client_id: string,
  table_id: string,
  { role_id, action, rule }: RoleRule,
): ConfigurationRow<'record_rules'> {
  return { client_id, table_id, role_id, action, rule: JSON.stringify(rule) };
}

export function pipelineRow(
  client_id: string,
  table_id: string,
  { i18n_resource, ...pipeline }: CompanyPipeline,
  order_no: number,
): ConfigurationRow<'pipelines'> {
  return { client_id, table_id, ...pipeline, order_no, i18n_resource: json(i18n_resource) };
}

export function stageRow(
  client_id: string,
  table_id: string,
  { i18n_resource, editable_permission, settings, ...stage }: CompanyStage,
  order_no: number,
): ConfigurationRow<'stages'> {
  return {
    client_id,
    table_id,
    ...stage,
    order_no,
    i18n_resource: json(i18n_resource),
    editable_permission: json(editable_permission),
    settings: json(settings),
  };
}

/** The team's views have no owner; administrators maintain them. */
export function viewRow(
  client_id: string,
  table_id: string,
  { view_id, name, filter, order_by }: CompanyView,
  sort: number,
  now: Date,
): ConfigurationRow<'filter_configs'> {
  return {
    client_id,
    table_id,
    view_id,
    name,
    is_global: true,
    author: '',
    filter: json(filter),
    order_field: order_by.field,
    order_way: order_by.sort,
    sort,
    create_time: now,
    update_time: now,
  };
}
