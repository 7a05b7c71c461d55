import Big from 'big.js';
import type { FieldIssueCode } from '../errors';
import type { Currency } from '../metadata/currency';
import { defaultDecimals, roundMoney } from '../money';

/** What a line of products costs, in the currency that it was written in. */
export interface LineAmount {
  /** Pieces, above zero. */
  number: number;
  /** Of one piece, zero or more. */
  price: number;
  deleted?: boolean;
}

/** Price times number, to two decimals half up (REQ records 9). */
export function lineTotal(line: Pick<LineAmount, 'number' | 'price'>): number {
  return roundMoney(exactTotal(line).toString(), defaultDecimals);
}

/** The exact sum of all lines that are not deleted, rounded once (REQ records 3): the rounded amounts of lines may differ from it by cents. */
export function totalOf(lines: readonly LineAmount[]): number {
  const sum = lines
    .filter(({ deleted }) => deleted !== true)
    .reduce((all, line) => all.plus(exactTotal(line)), new Big(0));
  return roundMoney(sum.toString(), defaultDecimals);
}

function exactTotal({ number, price }: Pick<LineAmount, 'number' | 'price'>): Big {
  return new Big(price).times(number);
}

/** Whether a member is asked if the amount of the record follows the total: only where the two differ (SD-70). */
export function asksForAmount(total: number, amount: unknown): boolean {
  return typeof amount !== 'number' || !new Big(amount).eq(total);
}

/** What one unit of a currency is worth in another, as decimal digits; null where the company does not have one of them, or it is worth nothing. */
export function rateBetween(from: string, to: string, currencies: readonly Currency[]): string | null {
  const [source, target] = [from, to].map((code) => currencies.find((currency) => currency.code === code));
  if (!source || !target) return null;
  const worth = new Big(target.rate);
  if (worth.eq(0)) return null;
  // Enough digits that no price is off by a cent.
  return from === to ? '1' : new Big(source.rate).div(worth).round(12, Big.roundHalfUp).toFixed();
}

/** A price in another currency, at a rate that the line keeps (SD-41). */
export function convertedPrice(price: number, rate: string): number {
  return roundMoney(new Big(price).times(rate).toString(), defaultDecimals);
}

/** Limits of a line; a total of so many stays exact. */
export const lineLimits = { lines: 200, number: 1_000_000_000, price: 1_000_000_000_000, text: 500 } as const;

/** A line as a caller sent it. */
export interface SentLine {
  name: string;
  number: unknown;
  price: unknown;
  description: string;
}

/** The parts of a line that a form marks. */
export type LinePart = keyof SentLine;
export interface LineIssue {
  part: LinePart;
  code: Extract<FieldIssueCode, 'required' | 'wrongType' | 'tooSmall' | 'tooLarge' | 'tooLong'>;
  limit?: number;
}

/**
 * What is wrong with a line (SD-69): it has a name and a number above zero with at most so many decimals; the price may be zero.
 * @returns an issue for each part, none where the line fits.
 */
export function lineIssues({ name, number, price, description }: SentLine, numberDecimals: number): LineIssue[] {
  const issues: (LineIssue | null)[] = [
    name.trim() === '' ? { part: 'name', code: 'required' } : tooLong('name', name),
    amountIssue('number', number, lineLimits.number, numberDecimals),
    amountIssue('price', price, lineLimits.price, defaultDecimals),
    tooLong('description', description),
  ];
  return issues.filter((issue) => issue !== null);
}

function tooLong(part: LinePart, text: string): LineIssue | null {
  return text.length > lineLimits.text ? { part, code: 'tooLong', limit: lineLimits.text } : null;
}

function amountIssue(part: 'number' | 'price', value: unknown, limit: number, decimals: number): LineIssue | null {
  if (value === null || value === undefined || value === '') return { part, code: 'required' };
  if (typeof value !== 'number' || !Number.isFinite(value)) return { part, code: 'wrongType' };
  const exact = new Big(value);
  if (!exact.eq(exact.round(decimals, Big.roundDown))) return { part, code: 'wrongType' };
  if (exact.lt(0) || (part === 'number' && exact.eq(0))) return { part, code: 'tooSmall', limit: 0 };
  return exact.gt(limit) ? { part, code: 'tooLarge', limit } : null;
}
