import type { Field, ValueKind } from '../metadata/field';

/** The settings of a field that apply to certain kinds of value only. Settings that apply to every kind are in none of the lists. */
type KindSetting = Extract<
  keyof Field,
  | 'sub_type'
  | 'phone_region'
  | 'formatter'
  | 'value_options'
  | 'can_add_option'
  | 'has_other'
  | 'min_select'
  | 'max_select'
  | 'team_scope'
  | 'area_scope'
  | 'serial_prefix'
  | 'link_table'
  | 'link_field_id'
  | 'link_field_fill_map'
  | 'formula'
  | 'field_placeholder'
  | 'is_unique'
>;

const several = ['min_select', 'max_select'] as const;
const link = ['link_table', 'link_field_fill_map'] as const;

export const kindSettings: Readonly<Record<ValueKind, readonly KindSetting[]>> = {
  TEXT: ['sub_type', 'phone_region', 'formula', 'field_placeholder', 'is_unique'],
  TEXTAREA: ['sub_type', 'formula', 'field_placeholder'],
  NUMBER: ['formatter', 'formula', 'field_placeholder', 'is_unique'],
  DATE: ['formula', 'is_unique'],
  DATE_TIME: ['formula', 'is_unique'],
  TIMESTAMP: [],
  CURRENCY: ['formatter', 'formula', 'field_placeholder'],
  CURRENCY_WITH_TYPE: ['formatter', 'formula', 'field_placeholder'],
  CURRENCY_RANGE: ['formatter'],
  AUTO_SERIAL: ['serial_prefix'],
  ORG_INPUT: ['field_placeholder', 'is_unique'],
  SINGLE_SELECT: ['sub_type', 'value_options', 'can_add_option', 'has_other'],
  MULTIPLE_SELECT: ['value_options', 'can_add_option', 'has_other', ...several],
  SELECT_SEARCH: ['value_options', 'can_add_option'],
  MEMBER_SINGLE_SELECT: ['team_scope'],
  MEMBER_MULTIPLE_SELECT: ['team_scope', ...several],
  TEAM_FIELD_SELECT_DISPLAY: [],
  FILE_LIST: ['sub_type', ...several],
  POI: [],
  NOTE_RELATED: [],
  AREA: ['sub_type', 'area_scope'],
  SINGLE_LINK: [...link],
  DUPLEX_LINK: [...link, 'link_field_id'],
  PARENT_LINK: [...link],
  COMPANY: ['link_field_fill_map'],
  TICKET_COMPANY: ['link_field_fill_map'],
  USER_SINGLE_SELECT: ['link_field_fill_map'],
  USER_MULTIPLE_SELECT: ['link_field_fill_map', ...several],
  STAGE: [],
  PIPELINE: [],
  LEAD_STAGE_SELECT: [],
  OBJECT_ID: [],
  COL_BUTTON: ['sub_type'],
};

const subTypes: Partial<Record<ValueKind, readonly string[]>> = {
  TEXT: ['phone', 'url', 'email', 'address'],
  TEXTAREA: ['rich'],
  SINGLE_SELECT: ['currency'],
  FILE_LIST: ['photo'],
  AREA: ['full_address'],
  COL_BUTTON: ['dynamic'],
};

/** The sub types that a kind knows. */
export const listSubTypes = (kind: ValueKind): readonly string[] => subTypes[kind] ?? [];
