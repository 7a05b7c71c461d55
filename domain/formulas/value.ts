import { Big } from 'big.js';
import { dayMs, readingText } from '../calendar';

/**
 * A value of formulas. It is tagged, so that no value of a record is ever taken for another kind of thing; null is "empty". A date is a reading of
 * the company's clocks (domain/calendar), so that a day number is `reading / dayMs`.
 */
export type FormulaValue =
  | null
  | { is: 'number'; number: Big }
  | { is: 'text'; text: string }
  | { is: 'truth'; truth: boolean }
  | { is: 'date'; reading: number }
  | { is: 'list'; items: readonly FormulaValue[] };

/** The type of an expression's result, as far as it is known before the expression runs. `any`: known only then. */
export type FormulaType = Exclude<FormulaValue, null>['is'] | 'any';

/** Exact decimals, rounded half up (SD-41). A separate constructor, so that settings of other code have no effect here. */
const Decimal = Big();
Decimal.DP = 20;
Decimal.RM = 1;

/** Numbers from this size on are no valid results. */
const numberLimit = new Decimal('1e30');
/** The maximum length of a joined text: that of the longest text field. */
const joinedLimit = 20_000;
/** The latest moment that a Date can hold. */
const momentLimit = 8.64e15;

/** Returns a number of the language; null for a number that is too large. */
export function numberValue(number: Big | number | string): FormulaValue {
  if (typeof number === 'number' && !Number.isFinite(number)) return null;
  const exact = new Decimal(number);
  return exact.abs().gte(numberLimit) ? null : { is: 'number', number: exact.round(20) };
}

export function textValue(text: string): FormulaValue {
  return text === '' ? null : { is: 'text', text: text.slice(0, joinedLimit) };
}

export function truthValue(truth: boolean): FormulaValue {
  return { is: 'truth', truth };
}

/** Returns a reading in whole milliseconds; null beyond the range of dates. */
export function dateValue(instant: number): FormulaValue {
  return Math.abs(instant) > momentLimit || Number.isNaN(instant) ? null : { is: 'date', reading: Math.trunc(instant) };
}

/** Returns the day number with its fraction, counted from 1970 (REQ records 5). */
export function dayNumber(instant: number): Big {
  return new Decimal(instant).div(dayMs);
}

/** Formats a value as part of a text: numbers without an exponent, dates in the product's format, an empty value as an empty text. */
export function getWords(value: FormulaValue): string {
  if (value === null) return '';
  switch (value.is) {
    case 'number':
      return value.number.toFixed();
    case 'text':
      return value.text;
    case 'truth':
      return String(value.truth);
    case 'date':
      return readingText(value.reading);
    case 'list':
      return value.items.map(getWords).join(', ');
  }
}
