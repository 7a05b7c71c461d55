import type { Calendar } from '../calendar';
import { AppError } from '../errors';
import { isGroup, type Filter } from '../filter-tree';
import { resolveCondition, type FilterReader } from '../filters/resolve';
import { checkFormulas, isAskable } from '../formulas';
import type { Field } from '../metadata/field';
import { freeSeatRole } from '../metadata/role';
import { getBehaviour } from '../objects/behaviour';
import { hasNotes } from '../objects/has-notes';
import { lineParts } from '../products/lines';
import { isLinkField, isMirrored, linkedTable } from '../values/link-field';
import { fieldsOfType, type Company, type CompanyField, type CompanyType } from './company';
import { fault, twice, type Fault } from './fault';

/** Conditions of views and forms may use "this month", so the check needs a day; any day will do. */
const someDay: Calendar = { today: '2000-01-01', timeZone: 'UTC' };

/** Returns the fields that a condition may use when a record in memory is tested: in a form, for an approval. */
export function formReader(fields: readonly Field[]): FilterReader {
  return { fields, calendar: someDay };
}

/** Returns the fields that a condition may use where the database is queried: in a view, a metric, a day. */
export function listReader(company: Pick<Company, 'types'>, type: CompanyType): FilterReader {
  const buildReader = (companyType: CompanyType) => ({
    ...formReader(listFields(companyType)),
    hasNotes: hasNotes(companyType.table_id),
  });
  return {
    ...buildReader(type),
    linked: (tableId) => {
      const otherType = company.types.find(({ table_id }) => table_id === tableId);
      return otherType && buildReader(otherType);
    },
  };
}

/** The fields of a type, none of them hidden. */
export function listFields(type: CompanyType): readonly Field[] {
  const cachedFields = fieldsByType.get(type);
  if (cachedFields) return cachedFields;
  const fields = fieldsOfType(type).map((field): Field => ({ ...field, access: 'read' }));
  fieldsByType.set(type, fields);
  return fields;
}

/** The cached fields of a type, because each of two hundred fields reads all of them. Documents are immutable, so the cache never expires. */
const fieldsByType = new WeakMap<CompanyType, readonly Field[]>();

/** Returns a fault for each id that one field names and the document does not contain. */
export function fieldFaults(company: Company, type: CompanyType, field: CompanyField, path: string): Fault[] {
  const fields = listFields(type);
  const ids = fields.map((otherField) => otherField.field_id);
  const conditions = (['visibility_config', 'lead_visibility_config', 'link_visibility_config'] as const).flatMap(
    (key) => {
      const condition = field[key]?.visibility_condition;
      return condition ? conditionFaults(condition, formReader(fields), `${path}.${key}.visibility_condition`) : [];
    },
  );
  return [
    ...(field.field_api_id === undefined ||
    type.fields.find((otherField) => otherField.field_api_id === field.field_api_id) === field
      ? []
      : [fault(`${path}.field_api_id`, 'twice', field.field_api_id)]),
    ...(field.link_table === undefined ? [] : typeKnown(company, field.link_table, `${path}.link_table`)),
    ...(isLinkField(field) && linkedTable(field) === undefined ? [fault(`${path}.link_table`, 'missing', '')] : []),
    // The app never proposes a value that a formula computes.
    ...(field.default_value?.mode === 'formula' && !field.formula ? [fault(`${path}.formula`, 'missing', '')] : []),
    ...(field.field_project_permission === undefined || isOfLines(type, field)
      ? []
      : [fault(path, 'unknownKey', 'field_project_permission')]),
    ...(['auth_role_config', 'field_project_permission'] as const).flatMap((property) =>
      Object.keys(field[property] ?? {}).flatMap((role) => roleKnown(company, role, `${path}.${property}.${role}`)),
    ),
    ...twice(
      `${path}.value_options`,
      (field.value_options ?? []).map((option) => option.id),
    ),
    ...(field.value_options ?? []).flatMap(({ next = [] }, index) =>
      next.flatMap(({ id }, nextIndex) =>
        optionKnown(field, id, `${path}.value_options.${index}.next.${nextIndex}.id`),
      ),
    ),
    ...placeFaults(type, field, path),
    ...linkFaults(company, type, field, path),
    ...Object.keys(field.link_field_fill_map ?? {})
      .filter((id) => !ids.includes(id))
      .map((id) => fault(`${path}.link_field_fill_map.${id}`, 'noSuchField', id)),
    ...conditions,
    ...Object.entries(field.formula?.variables ?? {})
      .filter(([, id]) => !ids.includes(id))
      .map(([name, id]) => fault(`${path}.formula.variables.${name}`, 'noSuchField', id)),
    ...rollUpFaults(company, field, `${path}.formula.high_level_variables`),
  ];
}

/** Checks that a field's pipeline, stage and status belong to its type. */
function placeFaults(type: CompanyType, field: CompanyField, path: string): Fault[] {
  const { pipeline_id: pipeline, stage_id, lead_stage_id, ticket_status: status } = field;
  const hasStage = (id: string) =>
    type.stages.some((stage) => stage.stage_id === id && (pipeline ?? stage.pipeline_id) === stage.pipeline_id);
  const { statusField, stageProperty } = getBehaviour(type.table_id);
  const statuses = type.fields.find(({ field_id }) => field_id === statusField)?.value_options ?? [];
  return [
    ...(pipeline === undefined || type.pipelines.some(({ pipeline_id }) => pipeline_id === pipeline)
      ? []
      : [fault(`${path}.pipeline_id`, 'noSuchPipeline', pipeline)]),
    ...(stage_id === undefined || hasStage(stage_id) ? [] : [fault(`${path}.stage_id`, 'noSuchStage', stage_id)]),
    ...(lead_stage_id === undefined || (stageProperty === 'lead_stage_id' && hasStage(lead_stage_id))
      ? []
      : [fault(`${path}.lead_stage_id`, 'noSuchStage', lead_stage_id)]),
    ...(status === undefined || statuses.some(({ id }) => id === status)
      ? []
      : [fault(`${path}.ticket_status`, 'noSuchOption', status)]),
  ];
}

/** Checks that rights in product lines are set on catalogue fields that lines share. */
function isOfLines({ table_id }: CompanyType, { field_id }: CompanyField): boolean {
  return getBehaviour(table_id).presence === 'catalog' && lineParts.some((lineProperty) => lineProperty === field_id);
}

/**
 * Returns a fault for each formula that cannot be computed and for each cycle. Both are refused before a record uses them (SD-34). A deleted field
 * has a separate fault.
 */
export function formulaFaults(fields: readonly Field[], path: string): Fault[] {
  return checkFormulas(fields)
    .filter(({ issue }) => issue.code !== 'unknownField')
    .map(({ field: id, issue }) => {
      const index = fields.findIndex((field) => field.field_id === id);
      return { path: `${path}.${index}.formula`, code: 'formula', about: fields[index]?.field_name ?? id, issue };
    });
}

/** Checks the copied fields of the linked type, and the mirrored field. */
function linkFaults({ types }: Company, type: CompanyType, field: CompanyField, path: string): Fault[] {
  const linkedType = types.find((candidate) => candidate.table_id === linkedTable(field));
  if (!linkedType) return [];
  const missing = Object.entries(field.link_field_fill_map ?? {}).filter(
    ([, id]) => !linkedType.fields.some((otherField) => otherField.field_id === id),
  );
  const back = linkedType.fields.find((otherField) => otherField.field_id === field.link_field_id);
  const returns =
    back !== undefined &&
    isMirrored(back) &&
    back.link_field_id === field.field_id &&
    back.link_table === type.table_id;
  return [
    ...missing.map(([filled, id]) =>
      fault(`${path}.link_field_fill_map.${filled}`, 'noSuchField', `${linkedType.table_id}.${id}`),
    ),
    ...(isMirrored(field) && !returns ? [fault(`${path}.link_field_id`, 'noWayBack', field.link_field_id ?? '')] : []),
  ];
}

/** Checks that roll-ups over linked records use fields of that type and supported operations. */
function rollUpFaults({ types }: Company, { formula }: CompanyField, path: string): Fault[] {
  return Object.entries(formula?.high_level_variables ?? {}).flatMap(([name, rollUp]) => {
    const targetType = types.find((type) => type.table_id === rollUp.to_table);
    if (!targetType) return [fault(`${path}.${name}.to_table`, 'noSuchType', rollUp.to_table)];
    return isAskable(rollUp, targetType.fields)
      ? []
      : [
          fault(
            `${path}.${name}`,
            'noRollUp',
            [rollUp.op, `${rollUp.to_table}.${rollUp.result_field ?? rollUp.lookup_field}`].join(' '),
          ),
        ];
  });
}

export function typeKnown({ types }: Company, id: string, path: string): Fault[] {
  return types.some((type) => type.table_id === id) ? [] : [fault(path, 'noSuchType', id)];
}

function optionKnown({ value_options = [] }: CompanyField, id: string, path: string): Fault[] {
  return value_options.some((option) => option.id === id) ? [] : [fault(path, 'noSuchOption', id)];
}

/** Returns whether a role exists. The pseudo role needs no entry, except for record rules, which belong to a stored role. */
export function roleKnown({ roles }: Company, id: string, path: string): Fault[] {
  return roles.some((role) => role.role_id === id) ||
    (id === freeSeatRole && ['auth_role_config', 'field_project_permission'].some((config) => path.includes(config)))
    ? []
    : [fault(path, 'noSuchRole', id)];
}

/** Returns the faults of conditions, each with its path in the tree. Without a calendar, as in rules, no condition may use the current day. */
export function conditionFaults(filter: Filter, reader: FilterReader, path: string): Fault[] {
  if (isGroup(filter))
    return filter.items.flatMap((item, index) => conditionFaults(item, reader, `${path}.items.${index}`));
  try {
    resolveCondition(filter, reader);
    return [];
  } catch (error) {
    if (error instanceof AppError) return [fault(path, 'noCondition', `${filter.field} ${filter.relation}`)];
    throw error;
  }
}
