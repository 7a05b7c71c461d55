import { isTimeZone } from '../calendar';
import type { FilterReader } from '../filters/resolve';
import { sortsBy } from '../views/fields';
import { getBehaviour } from '../objects/behaviour';
import { CompanySchema, type Company, type CompanyType } from './company';
import { fault, twice, type Fault } from './fault';
import {
  conditionFaults,
  fieldFaults,
  listFields,
  formulaFaults,
  listReader,
  roleKnown,
  typeKnown,
} from './field-faults';
import { isRate } from './main-currency';
import { settingFaults } from './setting-faults';
import { shapeFaults } from './shape-faults';
import { stageFaults } from './stage-faults';
import { capabilities } from '../platforms';

export type { Fault } from './fault';

/** Returns all faults of a document; empty when it can be imported. Everything that it names must exist in it. */
export function companyFaults(document: unknown): Fault[] {
  const faults = shapeFaults(CompanySchema, document);
  return faults.length > 0 ? faults : contentFaults(CompanySchema.parse(document));
}

/** Returns the same faults for a document with a valid shape. */
export function contentFaults(document: Company): Fault[] {
  const { company, currencies, roles, types } = document;
  return [
    ...(isTimeZone(company.time_zone) ? [] : [fault('company.time_zone', 'noSuchZone', company.time_zone)]),
    ...(company.dingtalk_documents && capabilities[company.channel].documents !== 'person'
      ? [fault('company.dingtalk_documents', 'ofOtherSuite', company.channel)]
      : []),
    ...twice(
      'currencies',
      currencies.map((currency) => currency.code),
    ),
    ...(currencies.filter((currency) => currency.is_main).length === 1
      ? []
      : [fault('currencies', 'mainCurrency', currencies.map((currency) => currency.code).join(', '))]),
    ...currencies.flatMap(({ rate }, index) =>
      isRate(rate) ? [] : [fault(`currencies.${index}.rate`, 'noRate', rate)],
    ),
    ...twice(
      'roles',
      roles.map((role) => role.role_id),
    ),
    ...twice(
      'types',
      types.map((type) => type.table_id),
    ),
    ...lookupFaults(document),
    ...types.flatMap((type, index) => typeFaults(document, type, `types.${index}`)),
  ];
}

/** Checks that the company lookup fills fields of an organization. */
function lookupFaults({ company_lookup, types }: Company): Fault[] {
  const ids =
    types.find(({ table_id }) => getBehaviour(table_id).filledByCompanyLookup)?.fields.map((field) => field.field_id) ??
    [];
  return Object.keys(company_lookup?.field_map ?? {})
    .filter((id) => !ids.includes(id))
    .map((id) => fault(`company_lookup.field_map.${id}`, 'noSuchField', id));
}

function typeFaults(company: Company, type: CompanyType, path: string): Fault[] {
  const ids = type.fields.map((field) => field.field_id);
  const checkField = (id: string, location: string): Fault[] =>
    ids.includes(id) ? [] : [fault(`${path}.${location}`, 'noSuchField', id)];
  const fields = listFields(type);
  return [
    ...twice(`${path}.fields`, ids),
    ...twice(
      `${path}.pipelines`,
      type.pipelines.map((pipeline) => pipeline.pipeline_id),
    ),
    ...twice(
      `${path}.stages`,
      type.stages.map((stage) => `${stage.pipeline_id}/${stage.stage_id}`),
    ),
    ...twice(
      `${path}.views`,
      type.views.map((view) => view.view_id),
    ),
    ...twice(
      `${path}.role_rules`,
      type.role_rules.map((rule) => `${rule.role_id}/${rule.action}`),
    ),
    ...(type.parent_table_id === undefined ? [] : typeKnown(company, type.parent_table_id, `${path}.parent_table_id`)),
    ...checkField(type.list_first_show_field_id, 'list_first_show_field_id'),
    ...type.list_second_show_field_ids.flatMap((id, index) => checkField(id, `list_second_show_field_ids.${index}`)),
    ...type.stages.flatMap(({ editable_permission }, index) =>
      (editable_permission?.role_ids ?? []).flatMap((role, roleIndex) =>
        roleKnown(company, role, `${path}.stages.${index}.editable_permission.role_ids.${roleIndex}`),
      ),
    ),
    ...stageFaults(type, fields, path),
    ...settingFaults(company, type, path),
    ...type.role_rules.flatMap(({ role_id, rule }, index) => [
      ...roleKnown(company, role_id, `${path}.role_rules.${index}.role_id`),
      ...conditionFaults(rule, { fields }, `${path}.role_rules.${index}.rule`),
    ]),
    ...type.fields.flatMap((field, index) => fieldFaults(company, type, field, `${path}.fields.${index}`)),
    ...formulaFaults(fields, `${path}.fields`),
    ...type.views.flatMap((view, index) => viewFaults(view, listReader(company, type), `${path}.views.${index}`)),
  ];
}

function viewFaults({ filter, order_by }: CompanyType['views'][number], reader: FilterReader, path: string): Fault[] {
  return [
    ...(filter === null ? [] : conditionFaults(filter, reader, `${path}.filter`)),
    ...(sortsBy(order_by.field, reader.fields) ? [] : [fault(`${path}.order_by.field`, 'noOrder', order_by.field)]),
  ];
}
