import { normaliseLine, normaliseText } from '../compared-text';
import type { Field } from '../metadata/field';
import { parsePhone, phoneKey } from './phone';
import { dialledDigits, phoneParts } from './parts';
import { isPhoneField } from './region';

/** The default country for numbers without a country code. Both sides of a comparison use it. */
export const comparedRegion = 'CN';

type ComparedField = Pick<Field, 'value_type' | 'sub_type' | 'phone_region'>;

/** Returns the comparison key of a text in a field: the number of a telephone in any notation, else the compared form of the text. */
export function textKey(field: ComparedField, text: string): string {
  if (!isPhoneField(field)) return normaliseLine(text);
  return phoneKey(text, field.phone_region ?? comparedRegion) ?? normaliseLine(text);
}

/**
 * Returns the form in which parts of a field's text are searched. A telephone has one line each for the typed text, its key, and its digits with
 * and without the country code; line breaks surround each line.
 */
export function searchableText(field: ComparedField, text: string): string {
  if (!isPhoneField(field)) return normaliseText(text);
  const lines = [normaliseLine(text), textKey(field, text), ...listDigits(field, text)];
  return `\n${[...new Set(lines)].join('\n')}\n`;
}

/** Returns the line that matches exactly one telephone key in the form of `searchableText`. */
export function keyLine(key: string): string {
  return `\n${key}\n`;
}

function listDigits(field: ComparedField, text: string): string[] {
  const { number } = phoneParts(text);
  const phone = parsePhone(number, field.phone_region ?? comparedRegion);
  const spellings = phone?.isValid() === true ? [phone.number, phone.formatNational(), number] : [number];
  const digits = [...new Set(spellings.map((spelling) => dialledDigits(spelling).replace(/\D/g, '')))];
  return digits.filter((some) => some !== '' && !digits.some((longer) => longer !== some && longer.includes(some)));
}
