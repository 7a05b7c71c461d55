import type { Insertable } from 'kysely';
import { i18nOf, shippedTypes, type ShippedField, type ShippedType, type Words } from './types';
import type { FieldConfig } from '../../queries/record-keys';
import { memberPinyin } from '../../queries/pinyin';
import type { IntegrationsTable } from '../settings-tables';
import type { ClientsTable, DirectoryTable, FieldsTable, MembersTable, ObjectTypesTable, PipelinesTable, StagesTable } from '../tables';
import type { DemoCompany } from './companies';
import { equipmentType } from './equipment-type';
import { financeFields } from './finance-fields';
import { memberId, openIdOf, people, tenantKeys, unionIdOf } from './people';
import { pipelines, stages } from './pipelines';
import { hasRoles } from './roles';

const day = 86_400_000;

export function clientRow(company: DemoCompany, now: number): Insertable<ClientsTable> {
  return {
    client_id: company.clientId, name: company.name, nickname: company.nickname, logo: null, channel: company.channel, tenant_key: tenantKeys[company.channel],
    est: company.est, state: 'ready', time_zone: company.timeZone, seats: null, free_seats: company.freeSeats,
    order_end: company.orderDays === null ? null : new Date(now + company.orderDays * day), create_time: new Date(now - 500 * day),
    installer: company.est ? null : company.members.map(memberId)[0] ?? null,
  };
}

const demoPeople = (company: DemoCompany) => people.filter((person) => company.members.includes(person.key));

export function memberRows(company: DemoCompany, now: number): Insertable<MembersTable>[] {
  return demoPeople(company).map(({ key, name, team }) => ({
    client_id: company.clientId, member_id: memberId(key), name, name_pinyin: memberPinyin(name), avatar_url: '',
    open_id: openIdOf(company.channel, key), union_id: unionIdOf(company.channel, key), is_admin: key === 'admin' || key === 'newcomer', is_data_admin: key === 'data-admin',
    team_ids: team === null ? [] : [team], seat: key === 'viewer' ? 'free' as const : 'paid' as const, deleted: false, create_time: new Date(now - 450 * day),
  }));
}

export function directoryRows(company: DemoCompany): Insertable<DirectoryTable>[] {
  return demoPeople(company).map(({ key }) => ({
    channel: company.channel, tenant_key: tenantKeys[company.channel], open_id: openIdOf(company.channel, key), client_id: company.clientId, member_id: memberId(key),
  }));
}

/** The types of a company; its own type only where it has records of it, fields by role only where it has roles. */
export function typesOf(company: DemoCompany): ShippedType[] {
  const shipped = shippedTypes.map((type) => (hasRoles(company) && type.table_id === 'organization' ? { ...type, fields: [...type.fields, ...financeFields] } : type));
  return [...shipped, ...(company.amounts.equipment > 0 ? [equipmentType] : [])];
}

export function typeRow(company: DemoCompany, type: ShippedType): Insertable<ObjectTypesTable> {
  return {
    client_id: company.clientId, table_id: type.table_id, name: type.words.zh, icon_name: type.icon_name, is_show: type.table_id !== 'note', is_stage_on: type.is_stage_on,
    order_no: type.order, theme_color: type.theme_color, parent_table_id: null, list_first_show_field_id: type.list_first_show_field_id,
    list_second_show_field_ids: type.list_second_show_field_ids, is_allow_create_chat: type.is_allow_create_chat, is_allow_create_tasklist: type.is_allow_create_tasklist, is_allow_apply_join_team: type.table_id === 'product' ? null : true,
    read_rule: type.table_id === 'product' ? 'all' : company.readRule, write_rule: company.readRule, i18n_resource: JSON.stringify({ ...i18nOf('name', type.words), singular_name: { en: type.one } }),
  };
}

/** The configuration of a shipped field, as the fields table and the keys of a record want it. */
export function fieldConfigOf(type: ShippedType, field: ShippedField, order: number): FieldConfig {
  const { words, options, ...rest } = field;
  return {
    ...rest, field_name: words.zh, table: type.table_id, order, i18n_resource: i18nOf('field_name', words),
    ...(options && { value_options: options.map((option) => ({ id: option.id, label: option.words.zh, color: option.color, i18n_resource: i18nOf('label', option.words) })) }),
  };
}

export function fieldRows(company: DemoCompany, type: ShippedType): Insertable<FieldsTable>[] {
  return type.fields.map((field, index) => {
    const { field_id, field_name, table, type: kind, value_type, order, ...config } = fieldConfigOf(type, field, index + 1);
    return { client_id: company.clientId, table_id: table, field_id, field_name, type: kind, value_type, order_no: order, config: JSON.stringify(config), deleted: false };
  });
}

/** Which fields of an organization a company from the register fills, and the form that the simulator plays; a company of the demo without customers has set nothing. */
export function integrationRows(company: DemoCompany): Insertable<IntegrationsTable>[] {
  if (company.amounts.organization === 0) return [];
  const field_map = { address: 'address', phone: 'phone', website: 'website', founded_on: 'founded_on' };
  return [
    { client_id: company.clientId, name: 'company-lookup', config: JSON.stringify({ field_map }) },
    { client_id: company.clientId, name: 'crm-data', config: JSON.stringify({ url: '/sim/desk/form', tip: '' }) },
  ];
}

export function pipelineRows(company: DemoCompany): Insertable<PipelinesTable>[] {
  return pipelines.map(({ table_id, pipeline_id, words }, index) => ({
    client_id: company.clientId, table_id, pipeline_id, name: words.zh, order_no: index + 1, i18n_resource: JSON.stringify(i18nOf('name', words)),
  }));
}

export function stageRows(company: DemoCompany): Insertable<StagesTable>[] {
  const resource = (words: Words) => JSON.stringify(i18nOf('name', words));
  return stages.map((stage, index) => ({
    client_id: company.clientId, table_id: stage.table_id, pipeline_id: stage.pipeline_id, stage_id: stage.stage_id, name: stage.words.zh, weight: stage.weight,
    order_no: index + 1, i18n_resource: resource(stage.words),
  }));
}
