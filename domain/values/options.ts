import { hasWords, normaliseLine } from '../compared-text';
import type { FieldIssue } from '../errors';
import { localised, type Field, type ValueOption } from '../metadata/field';

/** Rules of the kinds that choose among a field's options. */

/** The prefix of the text of "Other" (REQ records 5): `other:by pigeon`. No id of an option begins like this. */
export const otherPrefix = 'other:';
/** The longest text of "Other" and the longest label of an option, in characters. */
export const labelLimit = 100;
/** More options than this get a search box (SD-25). */
export const searchAbove = 8;

/** The text of "Other"; undefined for an option's id. */
export function otherText(value: unknown): string | undefined {
  return typeof value === 'string' && value.startsWith(otherPrefix) ? value.slice(otherPrefix.length) : undefined;
}

/** One choice, also out of a list that holds nothing else: selects wrap their values into lists (REQ records 5). */
export function aloneOption(value: unknown): unknown {
  return normaliseOption(Array.isArray(value) && value.length <= 1 ? (value[0] ?? null) : value);
}

/** An option's id as it is; of "Other" the text without blanks around it. */
export function normaliseOption(value: unknown): unknown {
  const text = otherText(value);
  return text === undefined ? value : otherPrefix + text.trim();
}

export function findOption(field: Pick<Field, 'value_options'>, id: unknown): ValueOption | undefined {
  return field.value_options?.find((option) => option.id === id);
}

/** Returns the issue of one choice. A deleted option stays readable and may stay where it is already `held`; it cannot be chosen. */
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

/** Returns one choice as words: a deleted option by `deletedLabel`, else by its id. */
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

/** Whether an option's label in any language holds a keyword, whatever the case. */
export function optionFits(option: ValueOption, keyword: string): boolean {
  return listLabels(option).some((label) => hasWords(label, keyword));
}

/** The option that already has this label in some language, deleted ones left out (REQ records 5). */
export function sameOption(options: readonly ValueOption[], label: string): ValueOption | undefined {
  const normalizedLabel = normaliseLine(label);
  return options.find((option) => !option.deleted && listLabels(option).includes(normalizedLabel));
}

function listLabels({ label, i18n_resource }: ValueOption): string[] {
  return [label, ...Object.values(i18n_resource?.label ?? {})].map(normaliseLine);
}
