import type { Field } from '../../../../domain/metadata/field';

/** Words in the three languages of the product. zh is what is stored as the name; the others go to i18n_resource. */
export interface Words {
  zh: string;
  en: string;
  ja: string;
}

export interface ShippedField extends Pick<Field, 'field_id' | 'value_type' | 'type'>, Partial<Pick<Field, 'sub_type' | 'formatter' | 'group_name' | 'is_unique' | 'default_value' | 'visibility_config' | 'is_not_show' | 'area_scope' | 'auth_mode' | 'auth_role_config' | 'link_table' | 'link_field_id' | 'max_select' | 'link_field_fill_map' | 'serial_prefix' | 'formula' | 'can_add_option' | 'has_other' | 'team_scope'>> {
  words: Words;
  options?: { id: string; words: Words; color?: string }[];
}

/** An object type as we ship it; a company may rename, hide and add, system ids and kinds stay. */
export interface ShippedType {
  table_id: string;
  words: Words;
  /** What one record is called in English; Chinese and Japanese have one word for both. */
  one: string;
  icon_name: string;
  theme_color: string;
  order: number;
  is_stage_on: boolean;
  list_first_show_field_id: string;
  list_second_show_field_ids: string[];
  is_allow_create_chat: boolean;
  is_allow_create_tasklist: boolean;
  fields: ShippedField[];
}

export const words = (zh: string, en: string, ja: string): Words => ({ zh, en, ja });

/** The languages besides zh, which the property itself holds, as i18n_resource wants them: property to language to text. */
export function i18nOf(property: string, { en, ja }: Words): Record<string, Record<string, string>> {
  return { [property]: { en, ja } };
}

const required = { visibility_config: { field_create_permission: 'required' as const } };
export const titleField = (label: Words): ShippedField => ({ field_id: 'name', value_type: 'TEXT', type: 'normal', words: label, ...required });
export const remark: ShippedField = { field_id: 'remark', value_type: 'TEXTAREA', type: 'info', words: words('备注', 'Remark', '備考') };
export const phone: ShippedField = { field_id: 'phone', value_type: 'TEXT', sub_type: 'phone', type: 'info', words: words('电话', 'Phone', '電話') };
export { required };
