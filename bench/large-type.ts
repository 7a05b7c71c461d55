import type { CompanyField, CompanyType } from '../domain/configuration/company';
import type { ValueKind } from '../domain/metadata/field';

/** The most common kinds of fields in turn: texts, numbers, selects, dates, amounts, colleagues, and sometimes an expensive one. */
const turn: readonly ValueKind[] = [
  'TEXT',
  'NUMBER',
  'SINGLE_SELECT',
  'DATE',
  'TEXT',
  'CURRENCY',
  'TEXTAREA',
  'MEMBER_SINGLE_SELECT',
  'MULTIPLE_SELECT',
  'TEXT',
  'DATE_TIME',
  'NUMBER',
  'COMPANY',
  'FILE_LIST',
  'AREA',
];
/** The number of fields under one heading. */
const groupSize = 12;
const value_options = Array.from({ length: 12 }, (_, index) => ({
  id: `o${index}`,
  label: `选项 ${index}`,
  i18n_resource: { label: { en: `Option ${index}`, ja: `選択肢 ${index}` } },
}));
const required = { visibility_config: { field_create_permission: 'required' as const } };

/**
 * Returns the rules of a field. Every tenth field is computed from the number before it, and every seventh waits for the name, as in real forms
 * during typing.
 */
function describeRules(number: number): Pick<CompanyField, 'formula' | 'visibility_config'> {
  if (number % 10 === 0) return { formula: { calc: 'n * 2 + 1', variables: { n: numberField } } };
  if (number % 7 === 0)
    return {
      visibility_config: {
        field_create_permission: 'required',
        visibility_condition: { field: 'name', relation: 'notEqual', value: 'nobody' },
      },
    };
  return required;
}

/** The number that the formulas of the type read. */
export const numberField = 'f1';

/** Returns an object type with this number of fields, all of them open in its form, with every kind of rule that a keystroke triggers. */
export function getType(tableId: string, name: string, fieldCount: number): CompanyType {
  const fields = Array.from({ length: fieldCount - 1 }, (_, index): CompanyField => {
    const rules = describeRules(index);
    const kind: ValueKind = index === 1 || rules.formula ? 'NUMBER' : (turn[index % turn.length] ?? 'TEXT');
    return {
      field_id: `f${index}`,
      field_name: `字段 ${index}`,
      value_type: kind,
      type: 'info',
      i18n_resource: { field_name: { en: `Field ${index}`, ja: `項目 ${index}` } },
      group_name: `分组 ${Math.floor(index / groupSize) + 1}`,
      ...(kind.includes('SELECT') && !kind.startsWith('MEMBER') ? { value_options } : {}),
      ...(kind === 'COMPANY' ? { link_table: 'organization' } : {}),
      ...(index > 0 || fieldCount === 1 ? rules : required),
    };
  });
  const title: CompanyField = {
    field_id: 'name',
    field_name: '名称',
    value_type: 'TEXT',
    type: 'normal',
    i18n_resource: { field_name: { en: 'Name', ja: '名前' } },
    ...required,
  };
  return {
    table_id: tableId,
    name,
    icon_name: 'box',
    theme_color: '#0e7490',
    is_show: true,
    is_stage_on: false,
    list_first_show_field_id: 'name',
    list_second_show_field_ids: [],
    is_allow_create_lark_chat: false,
    is_allow_create_lark_tasklist: false,
    read_rule: 'team',
    write_rule: 'team',
    role_rules: [],
    fields: [title, ...fields],
    pipelines: [],
    stages: [],
    views: [],
  };
}
