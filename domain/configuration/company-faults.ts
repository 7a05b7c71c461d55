import { isTimeZone } from '../calendar';
import type { Field } from '../metadata/field';
import { sortsBy } from '../views/fields';
import { behaviourOf } from '../objects/behaviour';
import { CompanySchema, type Company, type CompanyType } from './company';
import { fault, twice, type Fault } from './fault';
import { conditionFaults, fieldFaults, fieldsOf, formulaFaults, roleKnown, someDay, typeKnown } from './field-faults';
import { settingFaults } from './setting-faults';
import { stageFaults } from './stage-faults';

export type { Fault } from './fault';

/** Everything that is wrong with a document; empty when it can be imported. What it names must exist in it. */
export function companyFaults(document: unknown): Fault[] {
  const parsed = CompanySchema.safeParse(document);
  if (!parsed.success)
    return parsed.error.issues.map((issue) =>
      shapeFault(document, issue.path, issue as unknown as Record<string, unknown>),
    );
  const { company, currencies, roles, types } = parsed.data;
  return [
    ...(isTimeZone(company.time_zone) ? [] : [fault('company.time_zone', 'noSuchZone', company.time_zone)]),
    ...twice(
      'currencies',
      currencies.map((currency) => currency.code),
    ),
    ...(currencies.filter((currency) => currency.is_main).length === 1
      ? []
      : [fault('currencies', 'mainCurrency', currencies.map((currency) => currency.code).join(', '))]),
    ...twice(
      'roles',
      roles.map((role) => role.role_id),
    ),
    ...twice(
      'types',
      types.map((type) => type.table_id),
    ),
    ...lookupFaults(parsed.data),
    ...types.flatMap((type, index) => typeFaults(parsed.data, type, `types.${index}`)),
  ];
}

/** What the schema refuses: nothing stands there, something that it does not know, or something else than it wants. */
function shapeFault(document: unknown, keys: readonly PropertyKey[], issue: Record<string, unknown>): Fault {
  const path = keys.map(String).join('.');
  if (Array.isArray(issue.keys)) return fault(path, 'unknownKey', issue.keys.map(String).join(', '));
  const found = keys.reduce<unknown>(
    (thing, key) => (thing as Record<PropertyKey, unknown> | null | undefined)?.[key],
    document,
  );
  return fault(path, found === undefined ? 'missing' : 'shape', wanted(issue));
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function wanted({ expected, values, minimum, maximum, pattern, origin }: Record<string, unknown>): string {
  const long = origin === 'string' || origin === 'array' ? ' long' : '';
  if (Array.isArray(values)) return values.length === 1 ? String(values[0]) : `one of ${values.map(String).join(', ')}`;
  return [
    kinds[String(expected)] ?? expected,
    minimum !== undefined && `at least ${String(minimum)}${long}`,
    maximum !== undefined && `at most ${String(maximum)}${long}`,
    pattern !== undefined && `in the form ${String(pattern)}`,
  ]
    .filter(Boolean)
    .map(String)
    .join(' ');
}

/** A company that was looked up fills fields of an organization. */
function lookupFaults({ company_lookup, types }: Company): Fault[] {
  const ids =
    types.find(({ table_id }) => behaviourOf(table_id).filledByCompanyLookup)?.fields.map((field) => field.field_id) ??
    [];
  return Object.keys(company_lookup?.field_map ?? {})
    .filter((id) => !ids.includes(id))
    .map((id) => fault(`company_lookup.field_map.${id}`, 'noSuchField', id));
}

function typeFaults(company: Company, type: CompanyType, path: string): Fault[] {
  const ids = type.fields.map((field) => field.field_id);
  const known = (id: string, at: string): Fault[] =>
    ids.includes(id) ? [] : [fault(`${path}.${at}`, 'noSuchField', id)];
  const fields = fieldsOf(type);
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
    ...known(type.list_first_show_field_id, 'list_first_show_field_id'),
    ...type.list_second_show_field_ids.flatMap((id, index) => known(id, `list_second_show_field_ids.${index}`)),
    ...type.stages.flatMap(({ editable_permission }, index) =>
      (editable_permission?.role_ids ?? []).flatMap((role, place) =>
        roleKnown(company, role, `${path}.stages.${index}.editable_permission.role_ids.${place}`),
      ),
    ),
    ...stageFaults(type, fields, path),
    ...settingFaults(company, type, path),
    ...type.role_rules.flatMap(({ role_id, rule }, index) => [
      ...roleKnown(company, role_id, `${path}.role_rules.${index}.role_id`),
      ...conditionFaults(rule, fields, `${path}.role_rules.${index}.rule`),
    ]),
    ...type.fields.flatMap((field, index) => fieldFaults(company, type, field, `${path}.fields.${index}`)),
    ...formulaFaults(fields, `${path}.fields`),
    ...type.views.flatMap((view, index) => viewFaults(view, fields, `${path}.views.${index}`)),
  ];
}

function viewFaults(
  { filter, order_by }: CompanyType['views'][number],
  fields: readonly Field[],
  path: string,
): Fault[] {
  return [
    ...(filter === null ? [] : conditionFaults(filter, fields, `${path}.filter`, someDay)),
    ...(sortsBy(order_by.field, fields) ? [] : [fault(`${path}.order_by.field`, 'noOrder', order_by.field)]),
  ];
}
