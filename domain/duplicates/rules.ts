import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import type { DuplicateRule, TypeSettings } from '../metadata/settings';
import { getBehaviour } from '../objects/behaviour';
import { valueTypes } from '../values';

/** A type, as far as its rules ask. */
export interface RuledType {
  table_id: string;
  list_first_show_field_id: string;
  settings?: TypeSettings | null | undefined;
}

type RuledField = Pick<Field, 'field_id' | 'value_type' | 'sub_type'>;

/** By what a line of text of this sub type is compared. */
const bySubType = new Map<string, DuplicateRule['by']>([
  ['phone', 'phone'],
  ['email', 'email'],
  ['url', 'web'],
]);

/** Returns whether a field is compared: a single line of text that a person typed. */
export function isComparable({ value_type: kind }: Pick<Field, 'value_type'>): boolean {
  const { storage, searchable } = valueTypes[kind];
  return storage === 'text' && searchable && !abilities[kind].isGenerated && abilities[kind].text !== 'block';
}

/**
 * The rules of a type: those of its settings (an empty list: none), else those that follow from what its records are. A rule of a field that
 * is not there, or holds no words, is left out.
 */
export function duplicateRules(type: RuledType, fields: readonly RuledField[]): DuplicateRule[] {
  const rules = type.settings?.duplicate_rules ?? defaultRules(type, fields);
  return rules.filter(({ field_id }) => fields.some((field) => field.field_id === field_id && isComparable(field)));
}

/** A company is known by its name, its telephone or its page; people of one name are many, and share the page of their company. */
function defaultRules(
  { table_id, list_first_show_field_id }: RuledType,
  fields: readonly RuledField[],
): DuplicateRule[] {
  const { namedAfter } = getBehaviour(table_id);
  if (namedAfter === undefined) return [];
  return [
    { field_id: list_first_show_field_id, by: namedAfter, ...(namedAfter === 'company' ? { is_enough: true } : {}) },
    ...fields.flatMap(({ field_id, sub_type }): DuplicateRule[] => {
      const comparison =
        sub_type === undefined || field_id === list_first_show_field_id ? undefined : bySubType.get(sub_type);
      if (comparison === undefined || (comparison === 'web' && namedAfter === 'person')) return [];
      return [{ field_id, by: comparison, is_enough: true }];
    }),
  ];
}
