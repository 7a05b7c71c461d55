import { hasWords } from '@domain/compared-text';
import type { Field } from '@domain/metadata/field';
import { localised } from '@domain/metadata/reading';
import { optionFits, findOption } from '@domain/values/options';
import type { Choice } from '@/components/choice-layer';
import { otherChoice } from '../picker';
import { Display, optionText } from './Display';

/**
 * Returns the options of a field as lines of a picker, with "Other" last where the field has it. A deleted option stays readable on its records and
 * cannot be chosen again; one in `chosen` is a line that can be removed. @param next the options that may be chosen now; undefined for any.
 */
export function optionChoices(
  field: Field,
  language: string,
  otherLabel: string,
  { chosen: selectedIds = [], next }: { chosen?: readonly string[]; next?: readonly string[] | undefined } = {},
): Choice[] {
  const lines = (field.value_options ?? [])
    .filter((option) => !option.deleted || selectedIds.includes(option.id))
    .map((option): Choice => ({
      id: option.id,
      text: optionText(option, language),
      disabled: option.deleted === true || next?.includes(option.id) === false,
      ...(option.group === undefined ? {} : { group: localised(option, 'group', option.group, language) }),
      label: <Display value={option.id} field={field} size="line" />,
    }));
  return field.has_other ? [...lines, { id: otherChoice, text: otherLabel, label: otherLabel }] : lines;
}

/** Returns whether a line matches the typed text: an option matches by its label in any language. */
export function fitsOption(field: Field, choice: Choice, keyword: string): boolean {
  const option = findOption(field, choice.id);
  return option ? optionFits(option, keyword) : hasWords(choice.text, keyword);
}
