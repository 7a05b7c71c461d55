import type { Item } from '@domain/configuration/sections';
import { defaultDay } from '@domain/day/defaults';
import { duplicateRules } from '@domain/duplicates/rules';
import type { Field } from '@domain/metadata/field';
import { metricMine, metricOps, metricPeriods } from '@domain/metadata/metric-words';
import { duplicateComparisons } from '@domain/metadata/settings';
import { isDefaultMetric } from '@domain/metrics/defaults';
import { defaultMetricsOf } from '@domain/metrics/of-types';
import i18next from 'i18next';
import { nameOf } from './choices';
import type { Setting } from './setting';

/** What an object type is set to beside its fixed properties. */

export const texts = { path: 'i18n_resource', kind: 'with', other: 'name' } as const;
export const name = { path: 'name', kind: 'text', translated: 'beside', required: true } as const;

/** What home pages call a metric; empty while it has no name of its own and none by itself. */
function metricName(metric: Item): string {
  const id = String(metric['metric_id']);
  return nameOf(metric) || (isDefaultMetric(id) ? i18next.t(`metrics:defaults.${id}`) : '');
}

/** A type whose rules are those of the product. */
const asRuled = (type: Item) => ({
  table_id: String(type['table_id']),
  list_first_show_field_id: String(type['list_first_show_field_id']),
});

const conversionTarget = (path: string): Setting => ({
  path,
  kind: 'group',
  starts: { fields: {} },
  of: [
    { path: 'table_id', kind: 'choice', choices: 'types' },
    {
      path: 'fields',
      label: 'filledFields',
      kind: 'map',
      keys: 'linkedFields',
      of: { kind: 'choice', choices: 'fields' },
    },
    { path: 'match_field_id', kind: 'choice', choices: 'linkedFields', unset: true },
    {
      path: 'links',
      kind: 'map',
      keys: 'linkedFields',
      of: { kind: 'choice', choices: ['lead', 'customer', 'contact'] },
    },
  ],
});

const templates = (path: string): Setting => ({
  path,
  kind: 'list',
  advanced: true,
  starts: { name: '', token: '' },
  of: [
    { path: 'name', kind: 'text', required: true },
    { path: 'token', kind: 'text', required: true },
  ],
});

export const typeSettings: readonly Setting[] = [
  { path: 'highlights', kind: 'choices', choices: 'highlightFields' },
  { path: 'quick_filters', kind: 'choices', choices: 'quickFilterFields' },
  {
    path: 'detail_tabs',
    kind: 'group',
    of: [
      { path: 'order', label: 'tabOrder', kind: 'choices', choices: 'tabs' },
      { path: 'hidden', label: 'tabHidden', kind: 'choices', choices: 'tabs' },
    ],
  },
  {
    path: 'metrics',
    kind: 'list',
    advanced: true,
    starts: { op: 'count' },
    identity: 'metric_id',
    title: metricName,
    standard: ({ table_id }) => defaultMetricsOf(String(table_id)),
    of: [
      { path: 'metric_id', kind: 'with', other: 'name' },
      { path: 'name', label: 'metricName', kind: 'text', translated: 'beside' },
      texts,
      { path: 'op', kind: 'choice', choices: metricOps },
      { path: 'field_id', label: 'metricField', kind: 'choice', choices: 'numberFields', unset: true },
      { path: 'mine', kind: 'choice', choices: metricMine, unset: true },
      { path: 'period', kind: 'choice', choices: metricPeriods, unset: true },
      { path: 'filter', kind: 'filter', ofRecords: true },
    ],
  },
  { path: 'notice_defaults', kind: 'notices', advanced: true },
  {
    path: 'day',
    kind: 'group',
    advanced: true,
    standard: ({ table_id }) => defaultDay(String(table_id)),
    of: [
      { path: 'due_field_ids', kind: 'choices', choices: 'dayFields' },
      { path: 'visit_field_ids', kind: 'choices', choices: 'dayFields' },
      { path: 'quiet_days', kind: 'number' },
      { path: 'filter', kind: 'filter', ofRecords: true },
    ],
  },
  {
    path: 'duplicate_rules',
    kind: 'list',
    advanced: true,
    starts: { field_id: '', by: 'text' },
    standard: (type) => duplicateRules(asRuled(type), type['fields'] as Field[]),
    of: [
      { path: 'field_id', kind: 'choice', choices: 'comparedFields' },
      { path: 'by', kind: 'choice', choices: duplicateComparisons },
      { path: 'is_enough', kind: 'switch' },
    ],
  },
  {
    path: 'lark_chat_groups',
    kind: 'group',
    advanced: true,
    of: [
      { path: 'create_on_first_note', kind: 'switch' },
      { path: 'title_config', kind: 'choices', choices: 'fields' },
    ],
  },
  {
    path: 'approval_templates',
    kind: 'list',
    advanced: true,
    starts: { template_id: '', name: '', steps: [{ rule: 'any', role_ids: [] }] },
    of: [
      name,
      texts,
      { path: 'template_id', kind: 'text', required: true },
      {
        path: 'codes',
        kind: 'group',
        of: ['feishu', 'lark', 'dingtalk'].map((path): Setting => ({ path, kind: 'text' })),
      },
      {
        path: 'steps',
        kind: 'list',
        starts: { rule: 'any', role_ids: [] },
        of: [
          { path: 'rule', kind: 'choice', choices: ['any', 'all'] },
          { path: 'role_ids', kind: 'choices', choices: 'roles' },
          { path: 'approvers', kind: 'choices', choices: 'members' },
        ],
      },
      { path: 'condition', kind: 'filter' },
      { path: 'on_create', kind: 'switch' },
      { path: 'required_fields', kind: 'choices', choices: 'fields' },
      { path: 'fields', label: 'approvedFields', kind: 'choices', choices: 'fields' },
    ],
  },
  { path: 'audited_fields', kind: 'choices', choices: 'fields', advanced: true },
  { path: 'lost_reason_field_id', kind: 'choice', choices: 'fields', unset: true, advanced: true },
  { path: 'board_amount_field_id', kind: 'choice', choices: 'amountFields', unset: true, advanced: true },
  { path: 'product_number_decimals', kind: 'number', advanced: true },
  { path: 'is_need_owner_approve', kind: 'switch', isOn: true, advanced: true },
  {
    path: 'copied_fields',
    kind: 'list',
    advanced: true,
    starts: { link_field_id: '', fields: {} },
    of: [
      { path: 'link_field_id', kind: 'choice', choices: 'linkFields' },
      {
        path: 'fields',
        label: 'filledFields',
        kind: 'map',
        keys: 'fields',
        of: { kind: 'choice', choices: 'linkedFields' },
      },
    ],
  },
  {
    path: 'switched_off',
    kind: 'group',
    advanced: true,
    starts: { values: [] },
    of: [
      { path: 'field_id', kind: 'choice', choices: 'fields', unset: true },
      { path: 'values', label: 'offOptions', kind: 'choices', choices: 'catalogueOptions' },
    ],
  },
  {
    path: 'special_application',
    kind: 'group',
    advanced: true,
    of: [
      { path: 'from_stage_id', kind: 'choice', choices: 'stages', unset: true },
      { path: 'topic_table_id', kind: 'choice', choices: 'types', unset: true },
    ],
  },
  {
    path: 'conversion',
    kind: 'group',
    advanced: true,
    of: [
      { path: 'customer_field_id', kind: 'choice', choices: 'linkFields', unset: true },
      conversionTarget('customer'),
      conversionTarget('contact'),
      conversionTarget('deal'),
    ],
  },
  templates('docx_templates'),
  templates('sheet_templates'),
  templates('bitable_templates'),
];
