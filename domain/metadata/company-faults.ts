import { AppError } from '../errors';
import { isGroup, type Filter } from '../filters/filter';
import { resolveCondition } from '../filters/resolve';
import { CompanySchema, type Company, type CompanyField, type CompanyType } from './company';
import type { Field } from './field';
import { freeSeatRole } from './role';

/** What is wrong with a company's document, and where: `types.2.fields.0.link_table`. */
export interface Fault {
  path: string;
  code: 'shape' | 'twice' | 'noSuchType' | 'noSuchField' | 'noSuchRole' | 'noSuchZone' | 'noCondition';
  /** What the fault is about: an id, or what the schema wanted. */
  about: string;
}

/** Everything that is wrong with a document; empty when it can be imported. What it names must exist in it. */
export function companyFaults(document: unknown): Fault[] {
  const parsed = CompanySchema.safeParse(document);
  if (!parsed.success) return parsed.error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), code: 'shape', about: wanted(issue as unknown as Record<string, unknown>) }));
  const { company, roles, types } = parsed.data;
  return [
    ...(isZone(company.time_zone) ? [] : [fault('company.time_zone', 'noSuchZone', company.time_zone)]),
    ...twice('roles', roles.map((role) => role.role_id)),
    ...twice('types', types.map((type) => type.table_id)),
    ...types.flatMap((type, index) => typeFaults(parsed.data, type, `types.${index}`)),
  ];
}

const fault = (path: string, code: Fault['code'], about: string): Fault => ({ path, code, about });

function wanted({ code, expected, values, keys, minimum, maximum, pattern }: Record<string, unknown>): string {
  if (Array.isArray(keys)) return `no ${keys.map(String).join(', ')}`;
  if (Array.isArray(values)) return `one of ${values.map(String).join(', ')}`;
  return [expected, minimum !== undefined && `at least ${String(minimum)}`, maximum !== undefined && `at most ${String(maximum)}`, pattern].filter(Boolean).map(String).join(' ') || String(code);
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
}

function twice(path: string, ids: readonly string[]): Fault[] {
  return ids.flatMap((id, index) => (ids.indexOf(id) < index ? [fault(`${path}.${index}`, 'twice', id)] : []));
}

function typeFaults(company: Company, type: CompanyType, path: string): Fault[] {
  const ids = type.fields.map((field) => field.field_id);
  const known = (id: string, at: string): Fault[] => (ids.includes(id) ? [] : [fault(`${path}.${at}`, 'noSuchField', id)]);
  const fields = type.fields.map((field, index): Field => ({ ...field, table: type.table_id, order: index + 1, access: 'read' }));
  return [
    ...twice(`${path}.fields`, ids),
    ...twice(`${path}.pipelines`, type.pipelines.map((pipeline) => pipeline.pipeline_id)),
    ...twice(`${path}.stages`, type.stages.map((stage) => `${stage.pipeline_id}/${stage.stage_id}`)),
    ...twice(`${path}.views`, type.views.map((view) => view.view_id)),
    ...twice(`${path}.role_rules`, type.role_rules.map((rule) => `${rule.role_id}/${rule.action}`)),
    ...(type.parent_table_id === undefined ? [] : typeKnown(company, type.parent_table_id, `${path}.parent_table_id`)),
    ...known(type.list_first_show_field_id, 'list_first_show_field_id'),
    ...type.list_second_show_field_ids.flatMap((id, index) => known(id, `list_second_show_field_ids.${index}`)),
    ...type.role_rules.flatMap(({ role_id, rule }, index) => [...roleKnown(company, role_id, `${path}.role_rules.${index}.role_id`), ...conditionFaults(rule, fields, `${path}.role_rules.${index}.rule`)]),
    ...type.fields.flatMap((field, index) => fieldFaults(company, field, fields, `${path}.fields.${index}`)),
  ];
}

function fieldFaults(company: Company, field: CompanyField, fields: readonly Field[], path: string): Fault[] {
  const ids = fields.map((one) => one.field_id);
  const conditions = (['visibility_config', 'lead_visibility_config', 'link_visibility_config'] as const).flatMap((key) => {
    const condition = field[key]?.visibility_condition;
    return condition ? conditionFaults(condition, fields, `${path}.${key}.visibility_condition`) : [];
  });
  return [
    ...(field.link_table === undefined ? [] : typeKnown(company, field.link_table, `${path}.link_table`)),
    ...Object.keys(field.auth_role_config ?? {}).flatMap((role) => roleKnown(company, role, `${path}.auth_role_config.${role}`)),
    ...Object.entries(field.formula?.variables ?? {}).filter(([, id]) => !ids.includes(id)).map(([name, id]) => fault(`${path}.formula.variables.${name}`, 'noSuchField', id)),
    ...Object.keys(field.link_field_fill_map ?? {}).filter((id) => !ids.includes(id)).map((id) => fault(`${path}.link_field_fill_map.${id}`, 'noSuchField', id)),
    ...twice(`${path}.value_options`, (field.value_options ?? []).map((option) => option.id)),
    ...conditions,
  ];
}

function typeKnown({ types }: Company, id: string, path: string): Fault[] {
  return types.some((type) => type.table_id === id) ? [] : [fault(path, 'noSuchType', id)];
}

/** The pseudo role needs no entry unless a record rule is about it: those hang on the role. */
function roleKnown({ roles }: Company, id: string, path: string): Fault[] {
  return roles.some((role) => role.role_id === id) || (id === freeSeatRole && path.includes('auth_role_config')) ? [] : [fault(path, 'noSuchRole', id)];
}

function conditionFaults(filter: Filter, fields: readonly Field[], path: string): Fault[] {
  if (isGroup(filter)) return filter.items.flatMap((item, index) => conditionFaults(item, fields, `${path}.items.${index}`));
  try {
    resolveCondition(filter, fields);
    return [];
  } catch (error) {
    if (error instanceof AppError) return [fault(path, 'noCondition', `${filter.field} ${filter.relation}`)];
    throw error;
  }
}
