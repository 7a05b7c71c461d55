import type { Field } from '../metadata/field';
import { isComputed } from '../metadata/reading';
import { isRich } from '../rich/rich-text';
import { isEmptyValue, valueTypes, type TextContext } from '../values';
import { linkedTable } from '../values/link-field';
import { optionOf, otherText } from '../values/options';
import { isSameKind } from '../values/same-kind';
import { abilities } from '../kinds';

/** What a field of a lead is asked for. */
type Source = Omit<Field, 'access'>;

/**
 * Whether a value of one field can be stored in another (SD-67): of the same kind, or whatever can be said in words where a text is wanted. What is
 * computed, generated or hidden from forms is filled by nobody, and files stay with the lead.
 */
export function isConvertible(from: Source, to: Source): boolean {
  if (isComputed(to as Field) || valueTypes[to.value_type].generated || to.field_system === true) return false;
  if (abilities[from.value_type].names === 'file') return false;
  if (isSameKind(from, to)) return linkedTable(from) === linkedTable(to);
  const { names, isButton } = abilities[from.value_type];
  const isWords = names !== 'record' && names !== 'anyRecord' && isButton !== true;
  return isWords && abilities[to.value_type].text !== undefined;
}

/**
 * A value of a lead as the other field stores it; null where it holds nothing, or nothing that can be stored there.
 * @param context of the company's own words: what is stored is read by everybody.
 */
export function convertValue(value: unknown, from: Source, to: Source, context: TextContext): unknown {
  if (isEmptyValue(valueTypes[from.value_type], value) || !isConvertible(from, to)) return null;
  if (!isSameKind(from, to) || isRich(from) !== isRich(to)) return words(value, from, context);
  if (abilities[from.value_type].options !== 'field') return value;
  return Array.isArray(value) ? matchingOptions(value, from, to) : matchingOption(value, from, to);
}

function words(value: unknown, from: Source, context: TextContext): string | null {
  const text = valueTypes[from.value_type].text(value, from as Field, context);
  return text.trim() === '' ? null : text;
}

function matchingOptions(values: readonly unknown[], from: Source, to: Source): unknown {
  const found = values.flatMap((value) => matchingOption(value, from, to) ?? []);
  return found.length > 0 ? found : null;
}

/** The option of the other field with the same id, else with the same words: two fields of one company seldom share ids. */
function matchingOption(value: unknown, from: Source, to: Source): string | null {
  if (typeof value !== 'string') return null;
  if (otherText(value) !== undefined) return to.has_other ? value : null;
  if (optionOf(to, value)) return value;
  const label = optionOf(from, value)?.label;
  return to.value_options?.find((option) => option.label === label && option.deleted !== true)?.id ?? null;
}

/**
 * The values that a lead gives to one of the records made of it.
 * @param mapping field of that record to field of the lead.
 * @param fields of that record, with what the member may do: what they may not write is left out.
 */
export function mappedValues(
  lead: { fields: readonly Field[]; data: Readonly<Record<string, unknown>> },
  mapping: Readonly<Record<string, string>>,
  fields: readonly Field[],
  context: TextContext,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([target, source]) => {
      const to = fields.find(({ field_id, access }) => field_id === target && access === 'write');
      const from = lead.fields.find(({ field_id, access }) => field_id === source && access !== 'none');
      const value = to && from ? convertValue(lead.data[source], from, to, context) : null;
      return value === null ? [] : [[target, value]];
    }),
  );
}

/** Of the values that a lead gives to an existing record: those of fields that hold nothing. What somebody wrote stays. */
export function fillsOnly(
  values: Readonly<Record<string, unknown>>,
  held: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([id]) => {
      const field = fields.find(({ field_id }) => field_id === id);
      return field !== undefined && isEmptyValue(valueTypes[field.value_type], held[id]);
    }),
  );
}
