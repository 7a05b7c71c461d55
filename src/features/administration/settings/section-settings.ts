import type { Item } from '@domain/configuration/sections';
import type { SectionName } from '@domain/contract/admin';
import type { ValueKind } from '@domain/metadata/field';
import type { CompanyDetail } from '@domain/contract/companies';
import { fieldAccesses, type Aggregate } from '@domain/metadata/field';
import { ticketNames } from '@domain/objects/ticket-name';
import { recordCapabilities } from '@domain/metadata/settings';
import { kindSettings } from '@domain/values/kind-settings';
import { abilities } from '@domain/kinds';
import { partAt } from '@/stores/administration/three-way';
import type { Setting } from './setting';
import { name, texts, typeSettings } from './type-settings';

/** What the register knows of a company. */
const companyProperties = [
  ...(['name', 'credit_code', 'legal_person', 'capital', 'founded_on', 'status'] as const),
  ...(['address', 'phone', 'email', 'website', 'industry', 'staff'] as const),
] satisfies readonly (keyof CompanyDetail)[];

const key = (path: string): Setting => ({ path, kind: 'fixed', advanced: true });
const part = (path: string): Setting => ({ path, kind: 'with', other: 'section' });

/** Settings that a kind of value has no use for are not shown, but where they are set. */
const ofKind = (path: string) => (item: Item) =>
  path in item || kindSettings[item['value_type'] as ValueKind]?.some((one) => one === path);
const forKind = (setting: Setting): Setting => ({ when: ofKind(setting.path), ...setting });
const canLink = (item: Item) => abilities[item['value_type'] as ValueKind]?.link !== undefined;

const visibility = (path: string, more: Partial<Setting> = {}): Setting =>
  ({
    path,
    kind: 'group',
    starts: { field_create_permission: 'visible' },
    of: [
      {
        path: 'field_create_permission',
        kind: 'choice',
        choices: ['visible', 'required', 'invisible'],
        absent: 'visible',
      },
      { path: 'is_editable', kind: 'switch', isOn: true },
      { path: 'visibility_condition', kind: 'filter' },
      {
        path: 'is_multi_link',
        kind: 'switch',
        when: (item) => canLink(item) || partAt(item, `${path}.is_multi_link`) === true,
      },
    ],
    ...more,
  }) as Setting;

const aggregateOps = ['count', 'sum', 'avg', 'min', 'max', 'distinct'] as const satisfies readonly Aggregate['op'][];

/** An expression over names: of fields, and of what is counted or summed of the records that name this one. The server says what is wrong with it. */
const formula: Setting = {
  path: 'formula',
  kind: 'group',
  starts: { calc: '', variables: {} },
  sparse: true,
  of: [
    { path: 'calc', kind: 'lines', hint: 'calcHint', empty: '' },
    {
      path: 'variables',
      kind: 'map',
      keys: 'fields',
      of: { kind: 'choice', choices: 'fields' },
      begin: (field) => field,
      empty: {},
    },
    {
      path: 'high_level_variables',
      label: 'rollUps',
      kind: 'map',
      keys: 'types',
      begin: (to_table): Aggregate => ({ op: 'count', to_table, lookup_field: '' }),
      of: {
        kind: 'group',
        of: [
          { path: 'op', kind: 'choice', choices: aggregateOps },
          { path: 'lookup_field', label: 'lookupField', kind: 'choice', choices: 'linkedFields' },
          { path: 'result_field', label: 'resultField', kind: 'choice', choices: 'linkedFields', unset: true },
        ],
      },
    },
  ],
};

const gate = (out: string): Setting[] => [
  { path: `required_fields${out}`, kind: 'choices', choices: 'fields' },
  { path: `required_capabilities${out}`, kind: 'choices', choices: recordCapabilities },
  {
    path: `approve_templates${out}`,
    kind: 'list',
    advanced: true,
    starts: { template_id: '', name: '' },
    of: [{ path: 'template_id', kind: 'choice', choices: 'approvals' }, name, texts],
  },
];

const stageSettings: readonly Setting[] = [
  { path: 'hintText', kind: 'lines', translated: 'thing' },
  ...gate(''),
  ...gate('_out'),
  { path: 'required_fields_out_notice_team_field_ids', kind: 'choices', choices: 'teamFields', advanced: true },
  { path: 'jump_stages', kind: 'choices', choices: 'stages', empty: [] },
  { path: 'is_default', kind: 'switch' },
  { path: 'enable_form_create', kind: 'switch', isOn: true },
  { path: 'is_draft', kind: 'switch', advanced: true },
  { path: 'is_convert', kind: 'switch', advanced: true },
];

/** Every property of a company's document, and how a screen changes it; a test holds it against the schema (`tests/ui/administration-declared`). */
export const sectionSettings: Readonly<Record<SectionName, readonly Setting[]>> = {
  company: [
    { path: 'name', kind: 'text', required: true },
    { path: 'nickname', kind: 'text' },
    { path: 'time_zone', kind: 'choice', choices: 'zones' },
    { path: 'ticket_name', kind: 'choice', choices: ticketNames, unset: true },
    { path: 'free_seats', kind: 'switch' },
    { path: 'usage_tracking', kind: 'switch', isOn: true, sparse: true },
    {
      path: 'dingtalk_documents',
      kind: 'group',
      when: ({ channel }) => channel === 'dingtalk',
      of: [
        { path: 'operator', label: 'documentOperator', kind: 'text' },
        { path: 'workspace_id', kind: 'text' },
      ],
    },
    { path: 'daily_rates', kind: 'rates' },
    ...['client_id', 'channel', 'tenant_key', 'est'].map(key),
  ],
  company_lookup: [
    { path: 'field_map', kind: 'map', keys: 'customerFields', of: { kind: 'choice', choices: companyProperties } },
    { path: 'biz_monitor_count', kind: 'number' },
  ],
  currencies: [
    { path: 'code', kind: 'text', required: true, once: true },
    { path: 'currency_symbol', kind: 'text', required: true },
    { path: 'rate', kind: 'text', required: true },
    { path: 'is_main', kind: 'switch' },
    { path: 'by_hand', kind: 'switch', sparse: true, when: ({ is_main }) => is_main !== true },
  ],
  roles: [name, texts, key('role_id'), { path: 'for_administrators', kind: 'switch', sparse: true }],
  role_rules: [key('role_id'), key('action'), { path: 'rule', kind: 'filter' }],
  types: [
    name,
    { path: 'i18n_resource', label: 'singular_name', kind: 'words', of: 'singular_name' },
    key('table_id'),
    { path: 'icon_name', kind: 'icon' },
    { path: 'theme_color', kind: 'color' },
    { path: 'is_show', kind: 'switch' },
    { path: 'is_stage_on', kind: 'switch' },
    { path: 'list_first_show_field_id', kind: 'choice', choices: 'fields' },
    { path: 'list_second_show_field_ids', kind: 'choices', choices: 'fields', empty: [] },
    { path: 'read_rule', kind: 'choice', choices: ['all', 'team', 'members'] },
    { path: 'write_rule', kind: 'choice', choices: ['all', 'team', 'members'] },
    { path: 'is_allow_create_lark_chat', kind: 'switch' },
    { path: 'is_allow_create_lark_tasklist', kind: 'switch' },
    { path: 'is_allow_apply_join_team', kind: 'switch' },
    { path: 'parent_table_id', kind: 'choice', choices: 'types', unset: true, advanced: true },
    { path: 'settings', kind: 'group', of: typeSettings },
    ...['role_rules', 'fields', 'pipelines', 'stages', 'views'].map(part),
  ],
  fields: [
    { path: 'field_name', kind: 'text', translated: 'beside', required: true },
    { ...texts, other: 'field_name' },
    key('field_id'),
    { path: 'value_type', kind: 'choice', choices: 'kinds' },
    forKind({ path: 'sub_type', kind: 'choice', choices: 'subTypes', unset: true }),
    visibility('visibility_config'),
    forKind({ path: 'value_options', kind: 'options' }),
    forKind({ path: 'link_table', kind: 'choice', choices: 'types' }),
    forKind({ path: 'link_field_id', kind: 'choice', choices: 'linkedBackFields', unset: true }),
    forKind({ path: 'formatter', kind: 'group', of: [{ path: 'decimals', kind: 'number' }] }),
    forKind(formula),
    { path: 'default_value', kind: 'default' },
    { path: 'field_desc', kind: 'lines', translated: 'beside' },
    forKind({ path: 'field_placeholder', kind: 'text', translated: 'beside' }),
    forKind({ path: 'is_unique', kind: 'switch' }),
    forKind({ path: 'can_add_option', kind: 'switch' }),
    forKind({ path: 'has_other', label: 'offersOther', kind: 'switch' }),
    forKind({ path: 'min_select', kind: 'number' }),
    forKind({ path: 'max_select', kind: 'number' }),
    forKind({ path: 'team_scope', kind: 'choices', choices: 'teams' }),
    forKind({ path: 'area_scope', kind: 'choice', choices: ['china', 'overseas', 'all'], unset: true }),
    forKind({ path: 'serial_prefix', kind: 'text' }),
    forKind({ path: 'phone_region', kind: 'text' }),
    forKind({
      path: 'link_field_fill_map',
      kind: 'map',
      keys: 'fields',
      of: { kind: 'choice', choices: 'linkedFields' },
    }),
    {
      path: 'type',
      kind: 'choice',
      choices: ['normal', 'info', 'biz', 'team', 'link', 'collaborator'],
      advanced: true,
    },
    { path: 'group_name', kind: 'text', translated: 'beside', advanced: true },
    { path: 'group_id', kind: 'text', advanced: true },
    { path: 'pipeline_id', kind: 'choice', choices: 'pipelines', unset: true, advanced: true },
    { path: 'stage_id', kind: 'choice', choices: 'stages', unset: true, advanced: true },
    { path: 'lead_stage_id', kind: 'choice', choices: 'leadStages', unset: true, advanced: true },
    { path: 'ticket_status', kind: 'choice', choices: 'statuses', unset: true, advanced: true },
    { path: 'auth_mode', kind: 'choice', choices: ['role'], unset: true, advanced: true },
    {
      path: 'auth_role_config',
      kind: 'map',
      keys: 'roles',
      of: { kind: 'choice', choices: fieldAccesses },
      advanced: true,
    },
    {
      path: 'field_project_permission',
      kind: 'map',
      keys: 'roles',
      of: { kind: 'choice', choices: fieldAccesses },
      advanced: true,
    },
    visibility('lead_visibility_config', { advanced: true }),
    visibility('link_visibility_config', { advanced: true, when: canLink }),
    { path: 'is_not_show', kind: 'switch', advanced: true },
    { path: 'field_system', kind: 'switch', advanced: true },
    { path: 'field_api_id', kind: 'text', advanced: true },
  ],
  pipelines: [name, texts, key('pipeline_id')],
  stages: [
    name,
    texts,
    key('pipeline_id'),
    key('stage_id'),
    { path: 'weight', kind: 'number' },
    { path: 'settings', kind: 'group', of: stageSettings },
    {
      path: 'editable_permission',
      kind: 'group',
      advanced: true,
      starts: { type: 'all' },
      of: [
        { path: 'type', label: 'whoEdits', kind: 'choice', choices: ['all', 'admin', 'team_or_role'] },
        { path: 'role_ids', kind: 'choices', choices: 'roles' },
        { path: 'team_ids', kind: 'choices', choices: 'teams' },
      ],
    },
  ],
  views: [
    { path: 'name', kind: 'text', required: true },
    key('view_id'),
    { path: 'filter', kind: 'filter', ofRecords: true, empty: null },
    {
      path: 'order_by',
      kind: 'group',
      of: [
        { path: 'field', kind: 'choice', choices: 'orderFields' },
        { path: 'sort', kind: 'choice', choices: ['desc', 'asc'] },
      ],
    },
  ],
};
