import type { Field } from '../metadata/field';
import { isComputed } from '../metadata/reading';
import { isRich } from '../rich/rich-text';
import { isEmptyValue, valueTypes, type TextContext } from '../values';
import { linkedTable } from '../values/link-field';
import { findOption, otherText } from '../values/options';
import { isSameKind } from '../values/same-kind';
import { abilities } from '../kinds';

type MappedField = Omit<Field, 'access'>;

/**
 * Returns whether a value of one field can be stored in another (SD-67): a value of the same kind, or any value with a text form for a text field.
 * Computed and generated fields, and fields hidden from forms, are not filled, and files stay with the lead.
 */
export function isConvertible(from: MappedField, target: MappedField): boolean {
  if (isComputed(target as Field) || abilities[target.value_type].isGenerated || target.field_system === true)
    return false;
  if (abilities[from.value_type].names === 'file') return false;
  if (isSameKind(from, target)) return linkedTable(from) === linkedTable(target);
  const { names, isButton } = abilities[from.value_type];
  const isWords = names !== 'record' && names !== 'anyRecord' && isButton !== true;
  return isWords && abilities[target.value_type].text !== undefined;
}

/**
 * Converts a value of a lead to the stored form of another field; null where it is empty or does not fit. @param context with the company's own
 * texts, because all members read the result.
 */
export function convertValue(value: unknown, from: MappedField, target: MappedField, context: TextContext): unknown {
  if (isEmptyValue(valueTypes[from.value_type], value) || !isConvertible(from, target)) return null;
  if (!isSameKind(from, target) || isRich(from) !== isRich(target)) return toText(value, from, context);
  if (abilities[from.value_type].options !== 'field') return value;
  return Array.isArray(value) ? matchingOptions(value, from, target) : matchingOption(value, from, target);
}

function toText(value: unknown, from: MappedField, context: TextContext): string | null {
  const text = valueTypes[from.value_type].text(value, from as Field, context);
  return text.trim() === '' ? null : text;
}

function matchingOptions(values: readonly unknown[], from: MappedField, target: MappedField): unknown {
  const optionIds = values.flatMap((value) => matchingOption(value, from, target) ?? []);
  return optionIds.length > 0 ? optionIds : null;
}

/** Finds the option of the other field with the same id, else with the same label: two fields seldom share ids. */
function matchingOption(value: unknown, from: MappedField, target: MappedField): string | null {
  if (typeof value !== 'string') return null;
  if (otherText(value) !== undefined) return target.has_other ? value : null;
  if (findOption(target, value)) return value;
  const label = findOption(from, value)?.label;
  return target.value_options?.find((option) => option.label === label && option.deleted !== true)?.id ?? null;
}

/**
 * Returns the values of a lead for one of the records of a conversion. @param mapping field of that record to field of the lead. @param fields of
 * that record, with the member's access: fields that the member may not write are left out.
 */
export function mappedValues(
  lead: { fields: readonly Field[]; data: Readonly<Record<string, unknown>> },
  mapping: Readonly<Record<string, string>>,
  fields: readonly Field[],
  context: TextContext,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([target, source]) => {
      const targetField = fields.find(({ field_id, access }) => field_id === target && access === 'write');
      const from = lead.fields.find(({ field_id, access }) => field_id === source && access !== 'none');
      const value = targetField && from ? convertValue(lead.data[source], from, targetField, context) : null;
      return value === null ? [] : [[target, value]];
    }),
  );
}

/** Returns the values of a lead that fill empty fields of an existing record. Existing values stay. */
export function fillsOnly(
  values: Readonly<Record<string, unknown>>,
  currentValues: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([id]) => {
      const field = fields.find(({ field_id }) => field_id === id);
      return field !== undefined && isEmptyValue(valueTypes[field.value_type], currentValues[id]);
    }),
  );
}
