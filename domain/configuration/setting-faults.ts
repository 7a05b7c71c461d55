import { typeToken } from '../collaboration/chat-title';
import { holdsDay } from '../day/sections';
import { abilities } from '../kinds';
import { findOption } from '../values/options';
import type { Field } from '../metadata/field';
import { lastNoteTime } from '../metadata/last-note';
import { factWords, isQuickWord, stageFilter, usualOrder } from '../metadata/places';
import { hasNotes } from '../objects/has-notes';
import { isTabName } from '../objects/detail-page';
import { canBeStatus } from '../objects/status';
import { isComparable } from '../duplicates/rules';
import { isConvertible } from '../leads/mapping';
import type { Conversion, ConversionTarget, StatusSetting, TypeSettings } from '../metadata/settings';
import { isCountable } from '../metrics/countable';
import { metricsOfTypes } from '../metrics/of-types';
import { getLinkedTable, noticeKinds, type NoticeKind } from '../notices/kinds';
import { isOfConversion } from '../stages/stage';
import type { Filter } from '../filter-tree';
import type { FilterReader } from '../filters/resolve';
import { linkedTable } from '../values/link-field';
import { sortsBy } from '../views/fields';
import { isQuickFilterField } from '../views/quick-filters';
import { ViewFilter } from '../views/view';
import type { Company, CompanyType } from './company';
import { conditionFaults, listFields, formReader, listReader, roleKnown } from './field-faults';
import { fault, twice, type Fault } from './fault';

type SwitchedOff = NonNullable<TypeSettings['switched_off']>;

/** Returns the faults of a type's settings, except those about its stages. */
export function settingFaults(company: Company, type: CompanyType, path: string): Fault[] {
  const { switched_off, status, opened_by = [], conversion, board_amount_field_id: amount } = type.settings ?? {};
  return [
    ...placeFaults(type, `${path}.settings`),
    ...pageFaults(company, type, `${path}.settings`),
    ...dayFaults(company, type, `${path}.settings.day`),
    ...metricFaults(company, type, `${path}.settings.metrics`),
    ...noticeFaults(company, type, `${path}.settings.notice_defaults`),
    ...titleFaults(type, `${path}.settings.lark_chat_groups.title_config`),
    ...(amount === undefined ? [] : amountFaults(type, amount, `${path}.settings.board_amount_field_id`)),
    ...applicationFaults(company, type, `${path}.settings.special_application`),
    ...copiedFaults(company, type, `${path}.settings.copied_fields`),
    ...(type.settings?.audited_fields ?? []).flatMap((id, index) =>
      listFields(type).some(({ field_id }) => field_id === id)
        ? []
        : [fault(`${path}.settings.audited_fields.${index}`, 'noSuchField', id)],
    ),
    ...duplicateFaults(type, `${path}.settings.duplicate_rules`),
    ...approvalFaults(company, type, `${path}.settings.approval_templates`),
    ...(switched_off ? optionFaults(type, switched_off, `${path}.settings.switched_off`) : []),
    ...openingFaults(company, type, opened_by, `${path}.settings.opened_by`),
    ...(status ? statusFaults(type, status, `${path}.settings.status`) : []),
    ...(conversion ? conversionFaults(company, type, conversion, `${path}.settings.conversion`) : []),
  ];
}

/** Checks that cards and forms show existing fields, each once, and that the order of the list is valid. */
function placeFaults(type: CompanyType, path: string): Fault[] {
  const { card_facts: facts = [], create_fields: created = [], list_order: order } = type.settings ?? {};
  const fields = listFields(type);
  const isField = (id: string) => fields.some(({ field_id }) => field_id === id);
  return [
    ...twice(`${path}.card_facts`, facts),
    ...facts.flatMap((id, index) =>
      factWords.includes(id) || isField(id) ? [] : [fault(`${path}.card_facts.${index}`, 'noSuchField', id)],
    ),
    ...twice(`${path}.create_fields`, created),
    ...created.flatMap((id, index) =>
      isField(id) ? [] : [fault(`${path}.create_fields.${index}`, 'noSuchField', id)],
    ),
    ...(order && (order.field === usualOrder || !sortsBy(order.field, fields))
      ? [fault(`${path}.list_order.field`, 'noSuchField', order.field)]
      : []),
  ];
}

/** Checks that the lines under the title are fields or parts that the product knows. Checks that the tabs exist, each once. */
function pageFaults({ types }: Company, type: CompanyType, path: string): Fault[] {
  const {
    highlights = [],
    quick_filters: filters = [],
    detail_tabs: { order = [], hidden = [] } = {},
  } = type.settings ?? {};
  const fields = listFields(type).map(({ field_id }) => field_id);
  const ids = types.map(({ table_id }) => table_id);
  const tabs = (names: readonly string[], location: string) => [
    ...twice(location, names),
    ...names.flatMap((name, index) => (isTabName(name, ids) ? [] : [fault(`${location}.${index}`, 'noSuchTab', name)])),
  ];
  return [
    ...twice(`${path}.highlights`, highlights),
    ...highlights.flatMap((id, index) =>
      factWords.includes(id) || fields.includes(id) ? [] : [fault(`${path}.highlights.${index}`, 'noSuchField', id)],
    ),
    ...twice(`${path}.quick_filters`, filters),
    ...filters.flatMap((id, index) => {
      if (id === lastNoteTime && hasNotes(type.table_id)) return [];
      if (isQuickWord(id) || (id === stageFilter && type.is_stage_on)) return [];
      const field = listFields(type).find(({ field_id }) => field_id === id);
      if (field && isQuickFilterField(field)) return [];
      return [fault(`${path}.quick_filters.${index}`, field ? 'noQuickFilter' : 'noSuchField', id)];
    }),
    ...tabs(order, `${path}.detail_tabs.order`),
    ...tabs(hidden, `${path}.detail_tabs.hidden`),
  ];
}

/** Checks that the fields of the day's settings hold days, and that their filter can be queried. */
function dayFaults(company: Company, type: CompanyType, path: string): Fault[] {
  const { due_field_ids = [], visit_field_ids = [], filter } = type.settings?.day ?? {};
  const fields = listFields(type);
  return [
    ...Object.entries({ due_field_ids, visit_field_ids }).flatMap(([name, ids]) =>
      ids.flatMap((id, index) => {
        const field = fields.find(({ field_id }) => field_id === id);
        if (field && holdsDay(field)) return [];
        return [fault(`${path}.${name}.${index}`, field ? 'noDayField' : 'noSuchField', id)];
      }),
    ),
    ...(filter ? conditionFaults(filter, listReader(company, type), `${path}.filter`) : []),
  ];
}

/** Checks that a metric has a number to compute and valid conditions. */
function metricFaults(company: Company, type: CompanyType, path: string): Fault[] {
  const metrics = type.settings?.metrics ?? [];
  const fields = listFields(type);
  // Metric ids are unique among all types, because the metrics of all types are shown together.
  const otherMetrics =
    metrics.length > 0 ? metricsOfTypes(company.types.filter((otherType) => otherType !== type)) : [];
  return [
    ...metrics.flatMap(({ metric_id: id }, index) =>
      otherMetrics.some(({ metric }) => metric.metric_id === id)
        ? [fault(`${path}.${index}.metric_id`, 'twice', id)]
        : [],
    ),
    ...twice(
      path,
      metrics.map(({ metric_id }) => metric_id),
    ),
    ...metrics.flatMap(({ op, field_id, filter }, index) => [
      ...(op === 'count' ? [] : numberFaults(fields, field_id, `${path}.${index}.field_id`)),
      ...(filter ? viewFilterFaults(filter, listReader(company, type), `${path}.${index}.filter`) : []),
    ]),
  ];
}

/** Checks the filter of a metric: the list shows it as a view, so it has at most two levels. */
function viewFilterFaults(filter: Filter, reader: FilterReader, path: string): Fault[] {
  if (!ViewFilter.safeParse(filter).success) return [fault(path, 'shape', '')];
  return conditionFaults(filter, reader, path);
}

function numberFaults(fields: readonly Field[], id: string | undefined, path: string): Fault[] {
  const field = fields.find(({ field_id }) => field_id === id);
  if (id === undefined || !field) return [fault(path, id === undefined ? 'missing' : 'noSuchField', id ?? '')];
  return isCountable(field) ? [] : [fault(path, 'noRollUp', id)];
}

/** Checks that the kinds of notices exist. A kind that cannot occur for the type is allowed, because stages change. */
function noticeFaults({ types }: Company, type: CompanyType, path: string): Fault[] {
  return Object.keys(type.settings?.notice_defaults ?? {}).flatMap((kind) => {
    if ((noticeKinds as readonly string[]).includes(kind)) return [];
    const linked = getLinkedTable(kind as NoticeKind);
    if (linked === undefined) return [fault(`${path}.${kind}`, 'unknownKey', kind)];
    return types.some(({ table_id }) => table_id === linked) ? [] : [fault(`${path}.${kind}`, 'noSuchType', linked)];
  });
}

/** Checks that the titles of chats use fields of their record. */
function titleFaults(type: CompanyType, path: string): Fault[] {
  const tokens = type.settings?.lark_chat_groups?.title_config ?? [];
  const fields = listFields(type);
  return [
    ...twice(path, tokens),
    ...tokens.flatMap((token, index) =>
      token === typeToken || fields.some(({ field_id }) => field_id === token)
        ? []
        : [fault(`${path}.${index}`, 'noSuchField', token)],
    ),
  ];
}

/** Checks that an approval has approvers, and that the fields in its condition and its lists exist. */
function approvalFaults(company: Company, type: CompanyType, path: string): Fault[] {
  const templates = type.settings?.approval_templates ?? [];
  const fields = listFields(type);
  return [
    ...twice(
      path,
      templates.map(({ template_id }) => template_id),
    ),
    ...templates.flatMap(
      ({ template_id, codes = {}, steps, condition, fields: guarded = [], required_fields = [] }, index) => [
        ...(steps === undefined && Object.keys(codes).length === 0
          ? [fault(`${path}.${index}`, 'noApprovers', template_id)]
          : []),
        ...(steps ?? []).flatMap(({ approvers = [], role_ids = [] }, step) => [
          ...(approvers.length + role_ids.length === 0
            ? [fault(`${path}.${index}.steps.${step}`, 'noApprovers', template_id)]
            : []),
          ...role_ids.flatMap((id, roleIndex) =>
            roleKnown(company, id, `${path}.${index}.steps.${step}.role_ids.${roleIndex}`),
          ),
        ]),
        ...(condition ? conditionFaults(condition, formReader(fields), `${path}.${index}.condition`) : []),
        ...Object.entries({ fields: guarded, required_fields }).flatMap(([name, ids]) =>
          ids.flatMap((id, idIndex) =>
            fields.some(({ field_id }) => field_id === id)
              ? []
              : [fault(`${path}.${index}.${name}.${idIndex}`, 'noSuchField', id)],
          ),
        ),
      ],
    ),
  ];
}

/** Checks that duplicates are compared by fields with text, each once. */
function duplicateFaults(type: CompanyType, path: string): Fault[] {
  const rules = type.settings?.duplicate_rules ?? [];
  const ids = rules.map(({ field_id }) => field_id);
  return [
    ...twice(path, ids),
    ...ids.flatMap((id, index) =>
      listFields(type).some((field) => field.field_id === id && isComparable(field))
        ? []
        : [fault(`${path}.${index}.field_id`, 'noSuchField', id)],
    ),
  ];
}

/** Checks that the summed field is an amount. */
function amountFaults(type: CompanyType, id: string, path: string): Fault[] {
  const field = listFields(type).find(({ field_id }) => field_id === id);
  return field && abilities[field.value_type].isAmount
    ? []
    : [fault(path, field ? 'noAmountField' : 'noSuchField', id)];
}

/** Checks that the application begins at a stage of the type, and that the type of its topics exists. */
function applicationFaults({ types }: Company, { settings, stages }: CompanyType, path: string): Fault[] {
  const { from_stage_id: from, topic_table_id: topic } = settings?.special_application ?? {};
  return [
    ...(from === undefined || stages.some(({ stage_id }) => stage_id === from)
      ? []
      : [fault(`${path}.from_stage_id`, 'noSuchStage', from)]),
    ...(topic === undefined || types.some(({ table_id }) => table_id === topic)
      ? []
      : [fault(`${path}.topic_table_id`, 'noSuchType', topic)]),
  ];
}

/** Checks that each link exists, and that the copied values fit their fields. */
function copiedFaults({ types }: Company, type: CompanyType, path: string): Fault[] {
  return (type.settings?.copied_fields ?? []).flatMap(({ link_field_id, fields }, index) => {
    const link = listFields(type).find(({ field_id }) => field_id === link_field_id);
    const linkedType = types.find(({ table_id }) => link && table_id === linkedTable(link));
    if (!linkedType) return [fault(`${path}.${index}.link_field_id`, 'noSuchField', link_field_id)];
    return pairFaults(fields, { from: listFields(linkedType), to: listFields(type) }, `${path}.${index}.fields`);
  });
}

/** Checks that each source field exists and has a kind that can fill its target. */
function pairFaults(
  pairs: Readonly<Record<string, string>>,
  { from: sources, to: targets }: { from: readonly Field[]; to: readonly Field[] },
  path: string,
): Fault[] {
  return Object.entries(pairs).flatMap(([target, source]) => {
    const targetField = targets.find(({ field_id }) => field_id === target);
    const from = sources.find(({ field_id }) => field_id === source);
    if (!targetField || !from) return [fault(`${path}.${target}`, 'noSuchField', targetField ? source : target)];
    return isConvertible(from, targetField) ? [] : [fault(`${path}.${target}`, 'notConvertible', source)];
  });
}

/** Checks that both fields of each pair exist, and that the first can fill the second. */
function conversionFaults(company: Company, leadType: CompanyType, conversion: Conversion, path: string): Fault[] {
  const { customer_field_id, ...targetsByName } = conversion;
  const customerField = leadType.fields.find(({ field_id }) => field_id === customer_field_id);
  return [
    ...(leadType.stages.some(isOfConversion) ? [] : [fault(path, 'neverConverts', leadType.table_id)]),
    ...(customerField && linkedTable(customerField) === targetsByName.customer.table_id
      ? []
      : [fault(`${path}.customer_field_id`, 'noSuchField', customer_field_id)]),
    ...Object.entries(targetsByName).flatMap(([name, conversionTarget]) =>
      partFaults(company, leadType, conversionTarget, `${path}.${name}`),
    ),
  ];
}

function partFaults(
  { types }: Company,
  leadType: CompanyType,
  conversionTarget: ConversionTarget,
  path: string,
): Fault[] {
  const targetType = types.find(({ table_id }) => table_id === conversionTarget.table_id);
  if (!targetType) return [fault(`${path}.table_id`, 'noSuchType', conversionTarget.table_id)];
  const [leadFields, targets] = [listFields(leadType), listFields(targetType)];
  const missing = (id: string, location: string) =>
    targets.some(({ field_id }) => field_id === id) ? [] : [fault(`${path}.${location}`, 'noSuchField', id)];
  return [
    ...(conversionTarget.match_field_id === undefined
      ? []
      : missing(conversionTarget.match_field_id, 'match_field_id')),
    ...Object.keys(conversionTarget.links ?? {}).flatMap((id) => missing(id, `links.${id}`)),
    ...pairFaults(conversionTarget.fields, { from: leadFields, to: targets }, `${path}.fields`),
  ];
}

/** Checks that a setting names a field of the type and options of that field. */
function optionFaults({ fields }: CompanyType, setting: SwitchedOff, location: string): Fault[] {
  const field = fields.find(({ field_id }) => field_id === setting.field_id);
  if (!field) return [fault(`${location}.field_id`, 'noSuchField', setting.field_id)];
  return setting.values.flatMap((id, index) =>
    findOption(field, id) ? [] : [fault(`${location}.values.${index}`, 'noSuchOption', id)],
  );
}

/** Checks that a status field is a single choice with options. */
function statusFaults(type: CompanyType, status: StatusSetting, location: string): Fault[] {
  const field = type.fields.find(({ field_id }) => field_id === status.field_id);
  if (field && !canBeStatus(field)) return [fault(`${location}.field_id`, 'noSuchField', status.field_id)];
  return optionFaults(type, status, location);
}

/** Checks that the links that open records of a type are fields of the company and name records of this type. */
function openingFaults(
  { types }: Company,
  { table_id: tableId }: CompanyType,
  links: NonNullable<TypeSettings['opened_by']>,
  location: string,
): Fault[] {
  return links.flatMap((link, index) => {
    const type = types.find(({ table_id }) => table_id === link.table_id);
    if (!type) return [fault(`${location}.${index}.table_id`, 'noSuchType', link.table_id)];
    const field = type.fields.find(({ field_id }) => field_id === link.field_id);
    const isFitting = field !== undefined && linkedTable(field) === tableId;
    return isFitting ? [] : [fault(`${location}.${index}.field_id`, 'noSuchField', link.field_id)];
  });
}
