import type { Item } from '@domain/configuration/sections';
import { defaultDay } from '@domain/day/defaults';
import { duplicateRules } from '@domain/duplicates/rules';
import type { Field } from '@domain/metadata/field';
import { metricMine, metricOps, metricPeriods } from '@domain/metadata/metric-words';
import { duplicateComparisons } from '@domain/metadata/settings';
import { isDefaultMetric } from '@domain/metrics/defaults';
import { getDefaultMetrics } from '@domain/metrics/of-types';
import { getListOrder } from '@domain/objects/usual-places';
import i18next from 'i18next';
import { getName } from './choices';
import { choice, choices, filter, group, list, number, pairs, seldom, text, toggle, type Setting } from './setting';

/** The settings of an object type in addition to its fixed properties. */

export const texts: Setting = { path: 'i18n_resource', kind: 'with', other: 'name' };
export const name = text('name', { translated: 'beside', required: true });

/** Returns the name of a metric on home pages; empty while it has neither its own name nor a default one. */
function metricName(metric: Item): string {
  const id = String(metric['metric_id']);
  return getName(metric) || (isDefaultMetric(id) ? i18next.t(`metrics:defaults.${id}`) : '');
}

/** Returns a type with the product's rules applied. */
const asRuled = (type: Item) => ({
  table_id: String(type['table_id']),
  list_first_show_field_id: String(type['list_first_show_field_id']),
});

const conversionTarget = (path: string): Setting =>
  group(
    path,
    [
      choice('table_id', 'types'),
      pairs('fields', 'linkedFields', 'fields', { label: 'filledFields' }),
      choice('match_field_id', 'linkedFields', { unset: true }),
      pairs('links', 'linkedFields', ['lead', 'customer', 'contact']),
    ],
    { starts: { fields: {} } },
  );

const templates = (path: string): Setting =>
  list(path, { name: '', token: '' }, [text('name', { required: true }), text('token', { required: true })], {
    feature: 'documents',
  });

const approvalStep = { rule: 'any', role_ids: [] };

export const typeSettings: readonly Setting[] = [
  choices('card_facts', 'highlightFields'),
  number('stage_days_limit'),
  choices('highlights', 'highlightFields'),
  choices('quick_filters', 'quickFilterFields'),
  group('list_order', [choice('field', 'orderFields'), choice('sort', ['desc', 'asc']), toggle('open_first')], {
    standard: (type) => getListOrder({ table_id: String(type['table_id']) }) ?? {},
  }),
  choices('create_fields', 'fields'),
  group('detail_tabs', [
    choices('order', 'tabs', { label: 'tabOrder' }),
    choices('hidden', 'tabs', { label: 'tabHidden' }),
  ]),
  ...seldom([
    list(
      'metrics',
      { op: 'count' },
      [
        { path: 'metric_id', kind: 'with', other: 'name' },
        text('name', { label: 'metricName', translated: 'beside' }),
        texts,
        choice('op', metricOps),
        choice('field_id', 'numberFields', { label: 'metricField', unset: true }),
        choice('mine', metricMine, { unset: true }),
        choice('period', metricPeriods, { unset: true }),
        filter('filter', { ofRecords: true }),
      ],
      {
        identity: 'metric_id',
        title: metricName,
        standard: ({ table_id }) => getDefaultMetrics(String(table_id)),
      },
    ),
    { path: 'notice_defaults', kind: 'notices' },
    group(
      'day',
      [
        choices('due_field_ids', 'dayFields'),
        choices('visit_field_ids', 'dayFields'),
        number('quiet_days'),
        filter('filter', { ofRecords: true }),
      ],
      { standard: ({ table_id }) => defaultDay(String(table_id)) },
    ),
    list(
      'duplicate_rules',
      { field_id: '', by: 'text' },
      [choice('field_id', 'comparedFields'), choice('by', duplicateComparisons), toggle('is_enough')],
      { standard: (type) => duplicateRules(asRuled(type), type['fields'] as Field[]) },
    ),
    group('lark_chat_groups', [toggle('create_on_first_note'), choices('title_config', 'fields')], {
      feature: 'chats',
    }),
    list(
      'approval_templates',
      { template_id: '', name: '', steps: [approvalStep] },
      [
        name,
        texts,
        text('template_id', { required: true }),
        group('codes', [text('feishu'), text('lark'), text('dingtalk')]),
        list('steps', approvalStep, [
          choice('rule', ['any', 'all']),
          choices('role_ids', 'roles'),
          choices('approvers', 'members'),
        ]),
        filter('condition'),
        toggle('on_create'),
        choices('required_fields', 'fields'),
        choices('fields', 'fields', { label: 'approvedFields' }),
      ],
      { feature: 'approvals' },
    ),
    choices('audited_fields', 'fields'),
    choice('lost_reason_field_id', 'fields', { unset: true }),
    choice('board_amount_field_id', 'amountFields', { unset: true }),
    number('product_number_decimals'),
    toggle('is_need_owner_approve', { isOn: true }),
    list('copied_fields', { link_field_id: '', fields: {} }, [
      choice('link_field_id', 'linkFields'),
      pairs('fields', 'fields', 'linkedFields', { label: 'filledFields' }),
    ]),
    group(
      'switched_off',
      [choice('field_id', 'fields', { unset: true }), choices('values', 'catalogueOptions', { label: 'offOptions' })],
      { starts: { values: [] } },
    ),
    group(
      'status',
      [
        choice('field_id', 'statusFields', { unset: true, label: 'statusField' }),
        choices('values', 'catalogueOptions', { label: 'statusEnds' }),
      ],
      { starts: { values: [] } },
    ),
    list('opened_by', { table_id: '', field_id: '' }, [
      choice('table_id', 'types'),
      choice('field_id', 'linkedFields', { label: 'openingLink' }),
    ]),
    group('special_application', [
      choice('from_stage_id', 'stages', { unset: true }),
      choice('topic_table_id', 'types', { unset: true }),
    ]),
    group('conversion', [
      choice('customer_field_id', 'linkFields', { unset: true }),
      ...['customer', 'contact', 'deal'].map(conversionTarget),
    ]),
    ...['docx_templates', 'sheet_templates', 'bitable_templates'].map(templates),
  ]),
];
