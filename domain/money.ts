import Big from 'big.js';
import { groupedDigits } from './grouped-digits';

/** Amounts of money: exact decimals, rounded half up (SD-41). The code never adds amounts as binary floats. */

/** A number, or its decimal digits as text (rates are stored as text). */
type Decimal = number | string;

/** The default number of decimal places of an amount. */
export const defaultDecimals = 2;

/** Rounded half up, away from zero: 1.005 to two places is 1.01. */
export function roundMoney(value: Decimal, decimals: number): number {
  return toNumber(new Big(value).round(decimals, Big.roundHalfUp));
}

/** Returns the sum, rounded once at the end. */
export function sumMoney(amounts: readonly Decimal[], decimals = defaultDecimals): number {
  return toNumber(amounts.reduce<Big>((sum, amount) => sum.plus(amount), new Big(0)).round(decimals, Big.roundHalfUp));
}

/** Returns an amount times a rate or a number of pieces, rounded once at the end. */
export function timesMoney(amount: Decimal, factor: Decimal, decimals = defaultDecimals): number {
  return toNumber(new Big(amount).times(factor).round(decimals, Big.roundHalfUp));
}

/** Returns the digits of an amount with all its decimals, for answers where a binary number could not represent a sum. */
export function moneyDigits(amount: Decimal, decimals = defaultDecimals): string {
  return new Big(amount).toFixed(decimals, Big.roundHalfUp);
}

/** Returns the exact sum as digits, without rounding. */
export function addDigits(amounts: readonly Decimal[]): string {
  return amounts.reduce<Big>((sum, amount) => sum.plus(amount), new Big(0)).toFixed();
}

/** Returns the total worth of amounts, each times its rate, rounded once at the end, as digits. */
export function worthDigits(
  amounts: readonly { amount: Decimal; rate: Decimal }[],
  decimals = defaultDecimals,
): string {
  const worth = amounts.reduce<Big>((sum, { amount, rate }) => sum.plus(new Big(amount).times(rate)), new Big(0));
  return worth.toFixed(decimals, Big.roundHalfUp);
}

/** `1,234.50`: all decimals, thousands separated. */
export function moneyText(amount: Decimal, decimals = defaultDecimals): string {
  return groupedDigits(moneyDigits(amount, decimals));
}

function toNumber(value: Big): number {
  return Number(value.toString());
}
