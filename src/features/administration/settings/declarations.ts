import type { Item } from '@domain/configuration/sections';
import type { SectionName } from '@domain/contract/admin';
import type { ValueKind } from '@domain/metadata/field';
import type { CompanyDetail } from '@domain/contract/companies';
import { fieldAccesses } from '@domain/metadata/field';
import { ticketNames } from '@domain/objects/ticket-name';
import { capabilities, isChannel } from '@domain/platforms';
import { recordCapabilities } from '@domain/metadata/settings';
import { kindSettings } from '@domain/values/kind-settings';
import { abilities } from '@domain/kinds';
import { partAt, type Declaration } from './declaration';
import { name, texts, typeSettings } from './type-settings';

/** Every property of a company's document, and how a screen changes it; a test holds it against the schema (`tests/ui/administration-declared`). */

/** What the register knows of a company. */
const companyProperties: readonly (keyof CompanyDetail)[] = [
  'name',
  'credit_code',
  'legal_person',
  'capital',
  'founded_on',
  'status',
  'address',
  'phone',
  'email',
  'website',
  'industry',
  'staff',
];

const key = (path: string): Declaration => ({ path, input: 'fixed', advanced: true });
const part = (path: string): Declaration => ({ path, input: 'with', other: 'section' });

/** Settings that a kind of value has no use for are not shown, but where they are set. */
const ofKind = (path: string) => (item: Item) =>
  path in item || kindSettings[item['value_type'] as ValueKind]?.some((setting) => setting === path);
const forKind = (declaration: Declaration): Declaration => ({ when: ofKind(declaration.path), ...declaration });
const canLink = (item: Item) => abilities[item['value_type'] as ValueKind]?.link !== undefined;

const visibility = (path: string, more: Partial<Declaration> = {}): Declaration =>
  ({
    path,
    input: 'group',
    starts: { field_create_permission: 'visible' },
    of: [
      {
        path: 'field_create_permission',
        input: 'choice',
        values: ['visible', 'required', 'invisible'],
        absent: 'visible',
      },
      { path: 'is_editable', input: 'switch', unset: true },
      { path: 'visibility_condition', input: 'filter' },
      {
        path: 'is_multi_link',
        input: 'switch',
        when: (item) => canLink(item) || partAt(item, `${path}.is_multi_link`) === true,
      },
    ],
    ...more,
  }) as Declaration;

const gate = (path: string, out: string): Declaration[] => [
  { path: `required_fields${out}`, input: 'ids', from: 'fields' },
  { path: `required_capabilities${out}`, input: 'ids', from: recordCapabilities },
  {
    path: `approve_templates${out}`,
    input: 'list',
    advanced: true,
    starts: { template_id: '', name: '' },
    of: [{ path: 'template_id', input: 'id', from: 'approvals' }, name, texts],
  },
];

const stageSettings: readonly Declaration[] = [
  { path: 'hintText', input: 'text', lines: true, translated: 'thing' },
  ...gate('in', ''),
  ...gate('out', '_out'),
  { path: 'required_fields_out_notice_team_field_ids', input: 'ids', from: 'teamFields', advanced: true },
  { path: 'jump_stages', input: 'ids', from: 'stages' },
  { path: 'is_default', input: 'switch' },
  { path: 'enable_form_create', input: 'switch', unset: true },
  { path: 'is_draft', input: 'switch', advanced: true },
  { path: 'is_convert', input: 'switch', advanced: true },
];

export const declarations: Readonly<Record<SectionName, readonly Declaration[]>> = {
  company: [
    { path: 'name', input: 'text', needed: true },
    { path: 'nickname', input: 'text' },
    { path: 'time_zone', input: 'id', from: 'zones' },
    { path: 'ticket_name', input: 'choice', values: ticketNames, unset: true },
    { path: 'free_seats', input: 'switch' },
    { path: 'usage_tracking', input: 'switch', unset: true },
    {
      path: 'dingtalk_documents',
      input: 'group',
      when: ({ channel }) => isChannel(channel) && capabilities[channel].documents === 'person',
      of: [
        { path: 'operator', label: 'documentOperator', input: 'text' },
        { path: 'workspace_id', input: 'text' },
      ],
    },
    { path: 'daily_rates', input: 'rates' },
    ...['client_id', 'channel', 'tenant_key', 'est'].map(key),
  ],
  company_lookup: [
    { path: 'field_map', input: 'map', from: 'customerFields', to: companyProperties },
    { path: 'biz_monitor_count', input: 'number' },
  ],
  currencies: [
    { path: 'code', input: 'text', needed: true, once: true },
    { path: 'currency_symbol', input: 'text', needed: true },
    { path: 'rate', input: 'text', needed: true },
    { path: 'is_main', input: 'switch' },
    { path: 'by_hand', input: 'switch', when: ({ is_main }) => is_main !== true },
  ],
  roles: [name, texts, key('role_id'), { path: 'for_administrators', input: 'switch' }],
  role_rules: [key('role_id'), key('action'), { path: 'rule', input: 'filter' }],
  types: [
    name,
    { path: 'i18n_resource', label: 'singular_name', input: 'words', of: 'singular_name' },
    key('table_id'),
    { path: 'icon_name', input: 'icon' },
    { path: 'theme_color', input: 'color' },
    { path: 'is_show', input: 'switch' },
    { path: 'is_stage_on', input: 'switch' },
    { path: 'list_first_show_field_id', input: 'id', from: 'fields' },
    { path: 'list_second_show_field_ids', input: 'ids', from: 'fields' },
    { path: 'read_rule', input: 'choice', values: ['all', 'team', 'members'] },
    { path: 'write_rule', input: 'choice', values: ['all', 'team', 'members'] },
    { path: 'is_allow_create_lark_chat', input: 'switch' },
    { path: 'is_allow_create_lark_tasklist', input: 'switch' },
    { path: 'is_allow_apply_join_team', input: 'switch' },
    { path: 'parent_table_id', input: 'id', from: 'types', unset: true, advanced: true },
    { path: 'settings', input: 'group', of: typeSettings },
    ...['role_rules', 'fields', 'pipelines', 'stages', 'views'].map(part),
  ],
  fields: [
    { path: 'field_name', input: 'text', translated: 'beside', needed: true },
    { ...texts, other: 'field_name' },
    key('field_id'),
    { path: 'value_type', input: 'id', from: 'kinds' },
    forKind({ path: 'sub_type', input: 'id', from: 'subTypes', unset: true }),
    visibility('visibility_config'),
    forKind({ path: 'value_options', input: 'options' }),
    forKind({ path: 'link_table', input: 'id', from: 'types' }),
    forKind({ path: 'link_field_id', input: 'id', from: 'linkedBackFields', unset: true }),
    forKind({ path: 'formatter', input: 'group', of: [{ path: 'decimals', input: 'number' }] }),
    forKind({ path: 'formula', input: 'formula' }),
    { path: 'default_value', input: 'default' },
    { path: 'field_desc', input: 'text', lines: true, translated: 'beside' },
    forKind({ path: 'field_placeholder', input: 'text', translated: 'beside' }),
    forKind({ path: 'is_unique', input: 'switch' }),
    forKind({ path: 'can_add_option', input: 'switch' }),
    forKind({ path: 'has_other', label: 'offersOther', input: 'switch' }),
    forKind({ path: 'min_select', input: 'number' }),
    forKind({ path: 'max_select', input: 'number' }),
    forKind({ path: 'team_scope', input: 'ids', from: 'teams' }),
    forKind({ path: 'area_scope', input: 'choice', values: ['china', 'overseas', 'all'], unset: true }),
    forKind({ path: 'serial_prefix', input: 'text' }),
    forKind({ path: 'phone_region', input: 'text' }),
    forKind({ path: 'link_field_fill_map', input: 'map', from: 'fields', to: 'linkedFields' }),
    {
      path: 'type',
      input: 'choice',
      values: ['normal', 'info', 'biz', 'team', 'link', 'collaborator'],
      advanced: true,
    },
    { path: 'group_name', input: 'text', translated: 'beside', advanced: true },
    { path: 'group_id', input: 'text', advanced: true },
    { path: 'pipeline_id', input: 'id', from: 'pipelines', unset: true, advanced: true },
    { path: 'stage_id', input: 'id', from: 'stages', unset: true, advanced: true },
    { path: 'lead_stage_id', input: 'id', from: 'leadStages', unset: true, advanced: true },
    { path: 'ticket_status', input: 'id', from: 'statuses', unset: true, advanced: true },
    { path: 'auth_mode', input: 'choice', values: ['role'], unset: true, advanced: true },
    { path: 'auth_role_config', input: 'map', from: 'roles', to: fieldAccesses, advanced: true },
    { path: 'field_project_permission', input: 'map', from: 'roles', to: fieldAccesses, advanced: true },
    visibility('lead_visibility_config', { advanced: true }),
    visibility('link_visibility_config', { advanced: true, when: canLink }),
    { path: 'is_not_show', input: 'switch', advanced: true },
    { path: 'field_system', input: 'switch', advanced: true },
    { path: 'field_api_id', input: 'text', advanced: true },
  ],
  pipelines: [name, texts, key('pipeline_id')],
  stages: [
    name,
    texts,
    key('pipeline_id'),
    key('stage_id'),
    { path: 'weight', input: 'number' },
    { path: 'settings', input: 'group', of: stageSettings },
    {
      path: 'editable_permission',
      input: 'group',
      advanced: true,
      starts: { type: 'all' },
      of: [
        { path: 'type', label: 'whoEdits', input: 'choice', values: ['all', 'admin', 'team_or_role'] },
        { path: 'role_ids', input: 'ids', from: 'roles' },
        { path: 'team_ids', input: 'ids', from: 'teams' },
      ],
    },
  ],
  views: [
    { path: 'name', input: 'text', needed: true },
    key('view_id'),
    { path: 'filter', input: 'filter', ofRecords: true },
    {
      path: 'order_by',
      input: 'group',
      of: [
        { path: 'field', input: 'id', from: 'orderFields' },
        { path: 'sort', input: 'choice', values: ['desc', 'asc'] },
      ],
    },
  ],
};
