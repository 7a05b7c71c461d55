import Big from 'big.js';
import type { FieldIssueCode } from '../errors';
import type { Currency } from '../metadata/currency';
import type { FieldAccess } from '../metadata/field';
import { defaultDecimals, roundMoney } from '../money';
import { readAmount } from '../values/amount';
import { typedNumber } from '../values/typed-number';

/** The cost of a product line, in the currency that it was written in. */
export interface LineAmount {
  /** The number of pieces, above zero. */
  number: number;
  /** The price of one piece, zero or more. */
  price: number;
  /** The value of one unit of the price's currency in the currency of the total, as decimal digits; absent for the same currency. */
  rate?: string | undefined;
  deleted?: boolean;
}

/** Returns price times number, to two decimals half up (REQ records 9). */
export function lineTotal(line: Pick<LineAmount, 'number' | 'price'>): number {
  return roundMoney(exactTotal(line).toString(), defaultDecimals);
}

/**
 * Returns the exact sum of all lines that are not deleted, rounded once (REQ records 3); rounded line amounts may differ from it by cents. Lines in
 * another currency are converted as a whole, because rounded prices times many pieces would be off.
 */
export function computeTotal(lines: readonly LineAmount[]): number {
  const sum = lines
    .filter(({ deleted }) => deleted !== true)
    .reduce((total, line) => total.plus(exactTotal(line).times(line.rate ?? 1)), new Big(0));
  return roundMoney(sum.toString(), defaultDecimals);
}

function exactTotal({ number, price }: Pick<LineAmount, 'number' | 'price'>): Big {
  return new Big(price).times(number);
}

/** Returns whether to ask the member to set the record's amount to the total: only where they differ (SD-70). */
export function asksForAmount(total: number, amount: unknown): boolean {
  return typeof amount !== 'number' || !new Big(amount).eq(total);
}

/** Decimal digits of a rate: the error of the last digit, times the highest price, is below half a cent. */
const rateDigits = 16;

/** Returns the value of one unit of a currency in another, as decimal digits. Null where the company lacks one of them, or its value is zero. */
export function rateBetween(from: string, toCode: string, currencies: readonly Currency[]): string | null {
  const [source, target] = [from, toCode].map((code) => currencies.find((currency) => currency.code === code));
  if (!source || !target) return null;
  const worth = new Big(target.rate);
  if (worth.eq(0)) return null;
  if (from === toCode) return '1';
  // A separate copy, because the digits of a division belong to the constructor. It has enough of them that the highest price is not off by a cent.
  const Exact = Big();
  Exact.DP = rateDigits;
  return new Exact(source.rate).div(worth).toFixed();
}

/** Returns a price in another currency, at the stored rate of the line (SD-41). */
export function convertedPrice(price: number, rate: string): number {
  return roundMoney(new Big(price).times(rate).toString(), defaultDecimals);
}

/** Limits of a line and of the total: a number represents that many digits exactly, with two decimals. */
export const lineLimits = {
  lines: 200,
  number: 1_000_000_000,
  price: 1_000_000_000_000,
  text: 500,
  total: 9_999_999_999_999.99,
} as const;

/** A line as a caller sent it. */
export interface SentLine {
  name: string;
  number: unknown;
  price: unknown;
  description: string;
}

/** The parts of a line that a form marks and that have rights of their own. */
export const lineParts = ['name', 'number', 'price', 'description'] as const satisfies (keyof SentLine)[];
export type LinePart = (typeof lineParts)[number];

/** The member's right for each part of a record's lines, in addition to the right for the record. Names are always readable. */
export type LineRights = Readonly<Record<LinePart, FieldAccess>>;

/** Returns whether a member sees amounts of lines and totals: an amount would reveal its parts. */
export function seesAmounts({ number, price }: LineRights): boolean {
  return number !== 'none' && price !== 'none';
}

/**
 * Normalises the numbers of a line: texts become numbers, the number of pieces is cut to its decimals, prices are rounded half up (REQ records 5).
 */
export function readLine<Line extends { number?: unknown; price?: unknown }>(line: Line, numberDecimals: number): Line {
  const number = typeof line.number === 'string' ? typedNumber(line.number) : line.number;
  return {
    ...line,
    ...(line.number === undefined ? {} : { number: cutDecimals(number, numberDecimals) }),
    ...(line.price === undefined ? {} : { price: readAmount(line.price, {}) }),
  };
}

function cutDecimals(number: unknown, decimals: number): unknown {
  if (typeof number !== 'number' || !Number.isFinite(number)) return number;
  return Number(new Big(number).round(decimals, Big.roundDown).toString());
}

export interface LineIssue {
  part: LinePart;
  code: Extract<FieldIssueCode, 'required' | 'wrongType' | 'tooSmall' | 'tooLarge' | 'tooLong'>;
  limit?: number;
}

/**
 * Returns the issues of a line (SD-69): it has a name and a number above zero with at most so many decimals; the price may be zero. @returns an
 * issue for each part, none where the line fits.
 */
export function lineIssues({ name, number, price, description }: SentLine, numberDecimals: number): LineIssue[] {
  const issues: (LineIssue | null)[] = [
    name.trim() === '' ? { part: 'name', code: 'required' } : tooLong('name', name),
    amountIssue('number', number, lineLimits.number, numberDecimals),
    amountIssue('price', price, lineLimits.price, defaultDecimals),
    tooLong('description', description),
  ];
  const invalidProperties = issues.filter((issue) => issue !== null);
  return invalidProperties.length > 0 || isWithinTotal([{ number: Number(number), price: Number(price) }])
    ? invalidProperties
    : [{ part: 'price', code: 'tooLarge', limit: lineLimits.total }];
}

/** Returns whether an amount can represent the exact total of the lines. */
export function isWithinTotal(lines: readonly LineAmount[]): boolean {
  return computeTotal(lines) <= lineLimits.total;
}

function tooLong(lineProperty: LinePart, text: string): LineIssue | null {
  return text.length > lineLimits.text ? { part: lineProperty, code: 'tooLong', limit: lineLimits.text } : null;
}

function amountIssue(
  lineProperty: 'number' | 'price',
  value: unknown,
  limit: number,
  decimals: number,
): LineIssue | null {
  if (value === null || value === undefined || value === '') return { part: lineProperty, code: 'required' };
  if (typeof value !== 'number' || !Number.isFinite(value)) return { part: lineProperty, code: 'wrongType' };
  const exact = new Big(value);
  if (!exact.eq(exact.round(decimals, Big.roundDown))) return { part: lineProperty, code: 'wrongType' };
  if (exact.lt(0) || (lineProperty === 'number' && exact.eq(0)))
    return { part: lineProperty, code: 'tooSmall', limit: 0 };
  return exact.gt(limit) ? { part: lineProperty, code: 'tooLarge', limit } : null;
}
