import type { Item } from '@domain/configuration/sections';
import { defaultDay } from '@domain/day/defaults';
import { duplicateRules } from '@domain/duplicates/rules';
import type { Field } from '@domain/metadata/field';
import { metricMine, metricOps, metricPeriods } from '@domain/metadata/metric-words';
import { duplicateComparisons } from '@domain/metadata/settings';
import { defaultMetricsOf } from '@domain/metrics/of-types';
import type { Declaration } from './declaration';

/** What an object type is set to beside its fixed properties. */

export const texts = { path: 'i18n_resource', input: 'with', other: 'name' } as const;
export const name = { path: 'name', input: 'text', translated: 'beside', needed: true } as const;

/** A type whose rules are those of the product. */
const asRuled = (type: Item) => ({
  table_id: String(type['table_id']),
  list_first_show_field_id: String(type['list_first_show_field_id']),
});

const conversionTarget = (path: string): Declaration => ({
  path,
  input: 'group',
  starts: { fields: {} },
  of: [
    { path: 'table_id', input: 'id', from: 'types' },
    { path: 'fields', label: 'filledFields', input: 'map', from: 'linkedFields', to: 'fields' },
    { path: 'match_field_id', input: 'id', from: 'linkedFields', unset: true },
    { path: 'links', input: 'map', from: 'linkedFields', to: ['lead', 'customer', 'contact'] },
  ],
});

const templates = (path: string): Declaration => ({
  path,
  input: 'list',
  advanced: true,
  starts: { name: '', token: '' },
  of: [
    { path: 'name', input: 'text', needed: true },
    { path: 'token', input: 'text', needed: true },
  ],
});

export const typeSettings: readonly Declaration[] = [
  { path: 'highlights', input: 'ids', from: 'highlightFields' },
  { path: 'quick_filters', input: 'ids', from: 'quickFilterFields' },
  {
    path: 'detail_tabs',
    input: 'group',
    of: [
      { path: 'order', label: 'tabOrder', input: 'ids', from: 'tabs' },
      { path: 'hidden', label: 'tabHidden', input: 'ids', from: 'tabs' },
    ],
  },
  {
    path: 'metrics',
    input: 'list',
    advanced: true,
    starts: { op: 'count' },
    identity: 'metric_id',
    standard: ({ table_id }) => defaultMetricsOf(String(table_id)),
    of: [
      { path: 'metric_id', input: 'with', other: 'name' },
      { path: 'name', label: 'metricName', input: 'text', translated: 'beside' },
      texts,
      { path: 'op', input: 'choice', values: metricOps },
      { path: 'field_id', label: 'metricField', input: 'id', from: 'numberFields', unset: true },
      { path: 'mine', input: 'choice', values: metricMine, unset: true },
      { path: 'period', input: 'choice', values: metricPeriods, unset: true },
      { path: 'filter', input: 'filter', ofRecords: true },
    ],
  },
  { path: 'notice_defaults', input: 'notices', advanced: true },
  {
    path: 'day',
    input: 'group',
    advanced: true,
    standard: ({ table_id }) => defaultDay(String(table_id)),
    of: [
      { path: 'due_field_ids', input: 'ids', from: 'dayFields' },
      { path: 'visit_field_ids', input: 'ids', from: 'dayFields' },
      { path: 'quiet_days', input: 'number' },
      { path: 'filter', input: 'filter', ofRecords: true },
    ],
  },
  {
    path: 'duplicate_rules',
    input: 'list',
    advanced: true,
    starts: { field_id: '', by: 'text' },
    standard: (type) => duplicateRules(asRuled(type), type['fields'] as Field[]),
    of: [
      { path: 'field_id', input: 'id', from: 'comparedFields' },
      { path: 'by', input: 'choice', values: duplicateComparisons },
      { path: 'is_enough', input: 'switch' },
    ],
  },
  {
    path: 'lark_chat_groups',
    input: 'group',
    advanced: true,
    of: [
      { path: 'create_on_first_note', input: 'switch' },
      { path: 'title_config', input: 'ids', from: 'fields' },
    ],
  },
  {
    path: 'approval_templates',
    input: 'list',
    advanced: true,
    starts: { template_id: '', name: '', steps: [{ rule: 'any', role_ids: [] }] },
    of: [
      name,
      texts,
      { path: 'template_id', input: 'text', needed: true },
      {
        path: 'codes',
        input: 'group',
        of: ['feishu', 'lark', 'dingtalk'].map((path): Declaration => ({ path, input: 'text' })),
      },
      {
        path: 'steps',
        input: 'list',
        starts: { rule: 'any', role_ids: [] },
        of: [
          { path: 'rule', input: 'choice', values: ['any', 'all'] },
          { path: 'role_ids', input: 'ids', from: 'roles' },
          { path: 'approvers', input: 'ids', from: 'members' },
        ],
      },
      { path: 'condition', input: 'filter' },
      { path: 'on_create', input: 'switch' },
      { path: 'required_fields', input: 'ids', from: 'fields' },
      { path: 'fields', label: 'approvedFields', input: 'ids', from: 'fields' },
    ],
  },
  { path: 'audited_fields', input: 'ids', from: 'fields', advanced: true },
  { path: 'lost_reason_field_id', input: 'id', from: 'fields', unset: true, advanced: true },
  { path: 'board_amount_field_id', input: 'id', from: 'amountFields', unset: true, advanced: true },
  { path: 'product_number_decimals', input: 'number', advanced: true },
  { path: 'is_need_owner_approve', input: 'switch', unset: true, advanced: true },
  {
    path: 'copied_fields',
    input: 'list',
    advanced: true,
    starts: { link_field_id: '', fields: {} },
    of: [
      { path: 'link_field_id', input: 'id', from: 'linkFields' },
      { path: 'fields', label: 'filledFields', input: 'map', from: 'fields', to: 'linkedFields' },
    ],
  },
  {
    path: 'switched_off',
    input: 'group',
    advanced: true,
    starts: { values: [] },
    of: [
      { path: 'field_id', input: 'id', from: 'fields', unset: true },
      { path: 'values', label: 'offOptions', input: 'ids', from: 'catalogueOptions' },
    ],
  },
  {
    path: 'special_application',
    input: 'group',
    advanced: true,
    of: [
      { path: 'from_stage_id', input: 'id', from: 'stages', unset: true },
      { path: 'topic_table_id', input: 'id', from: 'types', unset: true },
    ],
  },
  {
    path: 'conversion',
    input: 'group',
    advanced: true,
    of: [
      { path: 'customer_field_id', input: 'id', from: 'linkFields', unset: true },
      conversionTarget('customer'),
      conversionTarget('contact'),
      conversionTarget('deal'),
    ],
  },
  templates('docx_templates'),
  templates('sheet_templates'),
  templates('bitable_templates'),
];
