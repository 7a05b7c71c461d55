import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import type { DuplicateRule, TypeSettings } from '../metadata/settings';
import { getBehaviour } from '../objects/behaviour';
import { valueTypes } from '../values';

/** The properties of a type that its duplicate rules need. */
export interface RuledType {
  table_id: string;
  list_first_show_field_id: string;
  settings?: TypeSettings | null | undefined;
}

type RuledField = Pick<Field, 'field_id' | 'value_type' | 'sub_type'>;

/** The comparisons of a text line, by sub type. */
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
 * Returns the duplicate rules of a type: those of its settings (an empty list: none), else defaults by the kind of its records. Rules of missing or
 * non-text fields are left out.
 */
export function duplicateRules(type: RuledType, fields: readonly RuledField[]): DuplicateRule[] {
  const rules = type.settings?.duplicate_rules ?? defaultRules(type, fields);
  return rules.filter(({ field_id }) => fields.some((field) => field.field_id === field_id && isComparable(field)));
}

/** A company is identified by its name, telephone or web page; people often share a name, and the page of their company. */
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
