import { normaliseLine } from '../compared-text';
import { abilities } from '../kinds';
import { convertValue } from '../leads/mapping';
import type { Field } from '../metadata/field';
import { isEmptyValue, valueTypes, type TextContext } from '../values';

type ConvertibleField = Omit<Field, 'access'>;

/**
 * Converts a value when its field gets another kind. Returns a value that the new field can store, as a form would accept it, else null. Numbers
 * are parsed from texts, and options are found by their words. One choice becomes a list of one, and a list of one becomes that choice. @param
 * context of the company's own words, because everybody reads the stored value.
 */
export function survivingValue(
  value: unknown,
  from: ConvertibleField,
  target: ConvertibleField,
  context: TextContext,
): unknown {
  if (isEmptyValue(valueTypes[from.value_type], value)) return null;
  for (const candidate of candidates(value, from, target, context)) {
    const stored = readStored(candidate, target);
    if (stored !== null) return stored;
  }
  return null;
}

/** Returns the candidates for the stored value, the nearest first. */
function candidates(value: unknown, from: ConvertibleField, target: ConvertibleField, context: TextContext): unknown[] {
  const [left, right] = [abilities[from.value_type], abilities[target.value_type]];
  // A member's text is a name, and the document contains no names.
  if (left.names === 'member' && right.names !== 'member') return [];
  const nearest = convertValue(value, from, target, context);
  if (nearest !== null) return [nearest];
  const items: unknown[] = Array.isArray(value) ? value : [value];
  const oneOrSeveral = [items, ...(items.length === 1 ? items : [])];
  if (left.names === right.names && left.names !== 'nothing') return oneOrSeveral;
  // Records and files have no text form, and texts identify no member, so a person has to choose.
  if (![left, right].every(({ names }) => names === 'nothing' || names === 'option')) return [];
  const text = valueTypes[from.value_type].text(value, from as Field, context).trim();
  if (right.options === undefined) return [value, text];
  const normalizedText = normaliseLine(text);
  const option = (target.value_options ?? []).find(
    ({ label, deleted, i18n_resource }) =>
      !deleted &&
      [label, ...Object.values(i18n_resource?.label ?? {})].some((word) => normaliseLine(word) === normalizedText),
  );
  return option ? [option.id, [option.id]] : [];
}

/** Returns the value in the form in which it is stored; null where it does not fit. */
function readStored(candidate: unknown, target: ConvertibleField): unknown {
  const [type, field] = [valueTypes[target.value_type], target as Field];
  if (abilities[target.value_type].isGenerated || type.shows !== undefined || type.refused(candidate, field))
    return null;
  const stored = type.normalise(candidate, field);
  if (stored === null || stored === undefined || isEmptyValue(type, stored)) return null;
  return type.issue(stored, field) === null && type.schema(field).safeParse(stored).success ? stored : null;
}

/** Returns whether a stored value is valid for this kind. */
export function fitsKind(value: unknown, target: ConvertibleField): boolean {
  const [type, field] = [valueTypes[target.value_type], target as Field];
  return type.issue(value, field) === null && type.schema(field).safeParse(value).success;
}
