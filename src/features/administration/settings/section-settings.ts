import type { Item } from '@domain/configuration/sections';
import type { SectionName } from '@domain/contract/configuration/admin';
import type { ValueKind } from '@domain/metadata/field';
import type { CompanyDetail } from '@domain/contract/companies/companies';
import { fieldAccesses, type Aggregate } from '@domain/metadata/field';
import { ticketNames } from '@domain/objects/ticket-name';
import { capabilities, isChannel } from '@domain/platforms';
import { recordCapabilities } from '@domain/metadata/settings';
import { valueTypes } from '@domain/values';
import { abilities } from '@domain/kinds';
import { partAt } from '@/stores/administration/three-way';
import {
  choice,
  choices,
  filter,
  group,
  lines,
  list,
  number,
  pairs,
  seldom,
  text,
  toggle,
  type Setting,
} from './setting';
import { name, texts, typeSettings } from './type-settings';

/** The properties of a company in the register. */
const companyProperties = [
  ...(['name', 'credit_code', 'legal_person', 'capital', 'founded_on', 'status'] as const),
  ...(['address', 'phone', 'email', 'website', 'industry', 'staff'] as const),
] satisfies readonly (keyof CompanyDetail)[];

const key = (path: string): Setting => ({ path, kind: 'fixed', advanced: true });
const sectionSetting = (path: string): Setting => ({ path, kind: 'with', other: 'section' });

/** A setting that does not apply to a kind of value is hidden, unless it is set. */
const ofKind = (path: string) => (item: Item) =>
  path in item || valueTypes[item['value_type'] as ValueKind]?.settings.some((settingPath) => settingPath === path);
const forKind = (setting: Setting): Setting => ({ when: ofKind(setting.path), ...setting });
const canLink = (item: Item) => abilities[item['value_type'] as ValueKind]?.link !== undefined;

const visibility = (path: string, when?: (item: Item) => boolean): Setting =>
  group(
    path,
    [
      choice('field_create_permission', ['visible', 'required', 'invisible'], { absent: 'visible' }),
      toggle('is_editable', { isOn: true }),
      filter('visibility_condition'),
      toggle('is_multi_link', {
        when: (item) => canLink(item) || partAt(item, `${path}.is_multi_link`) === true,
      }),
    ],
    { starts: { field_create_permission: 'visible' }, ...(when && { when }) },
  );

const aggregateOps = ['count', 'sum', 'avg', 'min', 'max', 'distinct'] as const satisfies readonly Aggregate['op'][];

/** An expression over names of fields and of counts or sums of the records that refer to this one. The server reports its errors. */
const formula = group(
  'formula',
  [
    lines('calc', { hint: 'calcHint', empty: '' }),
    pairs('variables', 'fields', 'fields', { begin: (field) => field, empty: {} }),
    {
      path: 'high_level_variables',
      label: 'rollUps',
      kind: 'map',
      keys: 'types',
      begin: (to_table): Aggregate => ({ op: 'count', to_table, lookup_field: '' }),
      of: group('', [
        choice('op', aggregateOps),
        choice('lookup_field', 'linkedFields', { label: 'lookupField' }),
        choice('result_field', 'linkedFields', { label: 'resultField', unset: true }),
      ]),
    },
  ],
  { starts: { calc: '', variables: {} }, sparse: true },
);

const gate = (out: string): Setting[] => [
  choices(`required_fields${out}`, 'fields'),
  choices(`required_capabilities${out}`, recordCapabilities),
  ...seldom([
    list(`approve_templates${out}`, { template_id: '', name: '' }, [choice('template_id', 'approvals'), name, texts]),
  ]),
];

const stageSettings: readonly Setting[] = [
  lines('hintText', { translated: 'thing' }),
  ...gate(''),
  ...gate('_out'),
  choices('required_fields_out_notice_team_field_ids', 'teamFields', { advanced: true }),
  choices('jump_stages', 'stages', { empty: [] }),
  toggle('is_default'),
  toggle('enable_form_create', { isOn: true }),
  ...seldom([toggle('is_draft'), toggle('is_convert')]),
];

/**
 * Every property of a company's configuration document, and the control that changes it; a test compares it with the schema
 * (`tests/ui/configuration/administration-declared`).
 */
export const sectionSettings: Readonly<Record<SectionName, readonly Setting[]>> = {
  company: [
    text('name', { required: true }),
    text('nickname'),
    choice('time_zone', 'zones'),
    choice('ticket_name', ticketNames, { unset: true }),
    toggle('free_seats'),
    toggle('usage_tracking', { isOn: true, sparse: true }),
    group('dingtalk_documents', [text('operator', { label: 'documentOperator' }), text('workspace_id')], {
      when: ({ channel }) => isChannel(channel) && capabilities[channel].documents === 'person',
      feature: 'documents',
    }),
    { path: 'daily_rates', kind: 'rates' },
    ...['client_id', 'channel', 'tenant_key', 'est'].map(key),
  ],
  company_lookup: [pairs('field_map', 'customerFields', companyProperties), number('biz_monitor_count')],
  currencies: [
    text('code', { required: true, once: true }),
    text('currency_symbol', { required: true }),
    text('rate', { required: true }),
    toggle('is_main'),
    toggle('by_hand', { sparse: true, when: ({ is_main }) => is_main !== true }),
  ],
  roles: [name, texts, key('role_id'), toggle('for_administrators', { sparse: true })],
  role_rules: [key('role_id'), key('action'), filter('rule')],
  types: [
    name,
    { path: 'i18n_resource', label: 'singular_name', kind: 'words', of: 'singular_name' },
    key('table_id'),
    { path: 'icon_name', kind: 'icon' },
    { path: 'theme_color', kind: 'color' },
    toggle('is_show'),
    toggle('is_stage_on'),
    choice('list_first_show_field_id', 'fields'),
    choices('list_second_show_field_ids', 'fields', { empty: [] }),
    choice('read_rule', ['all', 'team', 'members']),
    choice('write_rule', ['all', 'team', 'members']),
    toggle('is_allow_create_lark_chat', { feature: 'chats' }),
    toggle('is_allow_create_lark_tasklist'),
    toggle('is_allow_apply_join_team'),
    choice('parent_table_id', 'types', { unset: true, advanced: true }),
    group('settings', typeSettings),
    ...['role_rules', 'fields', 'pipelines', 'stages', 'views'].map(sectionSetting),
  ],
  fields: [
    text('field_name', { translated: 'beside', required: true }),
    { path: 'i18n_resource', kind: 'with', other: 'field_name' },
    key('field_id'),
    choice('value_type', 'kinds'),
    forKind(choice('sub_type', 'subTypes', { unset: true })),
    visibility('visibility_config'),
    ...[
      { path: 'value_options', kind: 'options' } as const,
      choice('link_table', 'types'),
      choice('link_field_id', 'linkedBackFields', { unset: true }),
      group('formatter', [number('decimals')]),
      formula,
    ].map(forKind),
    { path: 'default_value', kind: 'default' },
    lines('field_desc', { translated: 'beside' }),
    ...[
      text('field_placeholder', { translated: 'beside' }),
      toggle('is_unique'),
      toggle('can_add_option'),
      toggle('has_other', { label: 'offersOther' }),
      number('min_select'),
      number('max_select'),
      choices('team_scope', 'teams'),
      choice('area_scope', ['china', 'overseas', 'all'], { unset: true }),
      text('serial_prefix'),
      text('phone_region'),
      pairs('link_field_fill_map', 'fields', 'linkedFields'),
    ].map(forKind),
    ...seldom([
      choice('type', ['normal', 'info', 'biz', 'team', 'link', 'collaborator']),
      text('group_name', { translated: 'beside' }),
      text('group_id'),
      choice('pipeline_id', 'pipelines', { unset: true }),
      choice('stage_id', 'stages', { unset: true }),
      choice('lead_stage_id', 'leadStages', { unset: true }),
      choice('ticket_status', 'statuses', { unset: true }),
      choice('auth_mode', ['role'], { unset: true }),
      pairs('auth_role_config', 'roles', fieldAccesses),
      pairs('field_project_permission', 'roles', fieldAccesses),
      visibility('lead_visibility_config'),
      visibility('link_visibility_config', canLink),
      toggle('is_not_show'),
      toggle('field_system'),
      text('field_api_id'),
    ]),
  ],
  pipelines: [name, texts, key('pipeline_id')],
  stages: [
    name,
    texts,
    key('pipeline_id'),
    key('stage_id'),
    number('weight'),
    group('settings', stageSettings),
    group(
      'editable_permission',
      [
        choice('type', ['all', 'admin', 'team_or_role'], { label: 'whoEdits' }),
        choices('role_ids', 'roles'),
        choices('team_ids', 'teams'),
      ],
      { starts: { type: 'all' }, advanced: true },
    ),
  ],
  views: [
    text('name', { required: true }),
    key('view_id'),
    filter('filter', { ofRecords: true, empty: null }),
    group('order_by', [choice('field', 'orderFields'), choice('sort', ['desc', 'asc'])]),
  ],
};
