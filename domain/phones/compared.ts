import { normaliseLine, normaliseText } from '../compared-text';
import type { Field } from '../metadata/field';
import { parsePhone, phoneKey } from './phone';
import { dialledDigits, phoneParts } from './parts';
import { isPhoneField } from './region';

/** The country of numbers without a country code, where a field names none. All sides of a comparison are read alike. */
export const comparedRegion = 'CN';

type ComparedField = Pick<Field, 'value_type' | 'sub_type' | 'phone_region'>;

/**
 * Returns the key of a text in a field: texts with one key are the same. It is the number of a telephone in any writing, else the compared form of the
 * text.
 */
export function textKey(field: ComparedField, text: string): string {
  if (!isPhoneField(field)) return normaliseLine(text);
  return phoneKey(text, field.phone_region ?? comparedRegion) ?? normaliseLine(text);
}

/**
 * Returns the form of a text of a field in which parts of it are looked for. That of a telephone has a line each for what was typed, its key, and its
 * digits with and without the country code; a line begins and ends with a line break.
 */
export function searchableText(field: ComparedField, text: string): string {
  if (!isPhoneField(field)) return normaliseText(text);
  const lines = [normaliseLine(text), textKey(field, text), ...listDigits(field, text)];
  return `\n${[...new Set(lines)].join('\n')}\n`;
}

/** Returns what finds exactly one key of telephone in the form of `searchableText`. */
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
