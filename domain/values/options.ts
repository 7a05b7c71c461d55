import { hasWords, normaliseLine } from '../compared-text';
import type { FieldIssue } from '../errors';
import { localised, type Field, type ValueOption } from '../metadata/field';

/** Rules of the kinds with options. */

/** The prefix of the text of "Other" (REQ records 5): `other:by pigeon`. No id of an option begins like this. */
export const otherPrefix = 'other:';
/** The longest text of "Other" and the longest label of an option, in characters. */
export const labelLimit = 100;
/** The number of options above which a picker has a search box (SD-25). */
export const searchAbove = 8;

/** Returns the text of "Other"; undefined for an option's id. */
export function otherText(value: unknown): string | undefined {
  return typeof value === 'string' && value.startsWith(otherPrefix) ? value.slice(otherPrefix.length) : undefined;
}

/** Returns a single choice, also from a list of one: selects send lists (REQ records 5). */
export function aloneOption(value: unknown): unknown {
  return normaliseOption(Array.isArray(value) && value.length <= 1 ? (value[0] ?? null) : value);
}

/** Returns an option's id, or the text of "Other" without outer blanks. */
export function normaliseOption(value: unknown): unknown {
  const text = otherText(value);
  return text === undefined ? value : otherPrefix + text.trim();
}

export function findOption(field: Pick<Field, 'value_options'>, id: unknown): ValueOption | undefined {
  return field.value_options?.find((option) => option.id === id);
}

/** Returns the issue of one choice. A deleted option stays readable and may stay where the record already has it; it cannot be chosen. */
export function optionIssue(
  value: unknown,
  field: Field,
  currentValues: readonly unknown[] = [],
): Omit<FieldIssue, 'field'> | null {
  const text = field.has_other ? otherText(value) : undefined;
  if (text !== undefined) {
    if (text === '') return { code: 'noOtherText' };
    return text.length > labelLimit ? { code: 'tooLong', params: { limit: labelLimit } } : null;
  }
  const option = findOption(field, value);
  return option && (!option.deleted || currentValues.includes(value)) ? null : { code: 'notAnOption' };
}

/** Returns a choice as text: a deleted option by `deletedLabel`, else by its id. */
export function optionWords(
  value: unknown,
  field: Pick<Field, 'value_options'>,
  language: string,
  deletedLabel?: string,
): string {
  const option = findOption(field, value);
  return option
    ? localised(option, 'label', option.label, language)
    : (otherText(value) ?? deletedLabel ?? String(value));
}

/** Returns whether an option's label in any language contains a keyword, in any case. */
export function optionFits(option: ValueOption, keyword: string): boolean {
  return listLabels(option).some((label) => hasWords(label, keyword));
}

/** Returns the option with this label in some language, without deleted ones (REQ records 5). */
export function sameOption(options: readonly ValueOption[], label: string): ValueOption | undefined {
  const normalizedLabel = normaliseLine(label);
  return options.find((option) => !option.deleted && listLabels(option).includes(normalizedLabel));
}

function listLabels({ label, i18n_resource }: ValueOption): string[] {
  return [label, ...Object.values(i18n_resource?.label ?? {})].map(normaliseLine);
}
