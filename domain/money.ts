import Big from 'big.js';

/** Amounts of money: exact decimals, rounded half up (SD-41). A sum of binary floats is never taken. */

/** A number, or its decimal digits as text (rates are kept as text). */
type Decimal = number | string;

/** Decimal places of an amount whose field says nothing. */
export const defaultDecimals = 2;

/** Rounded half up, away from zero: 1.005 to two places is 1.01. */
export function roundMoney(value: Decimal, decimals: number): number {
  return toNumber(new Big(value).round(decimals, Big.roundHalfUp));
}

/** The sum, rounded once at the end. */
export function sumMoney(amounts: readonly Decimal[], decimals = defaultDecimals): number {
  return toNumber(amounts.reduce<Big>((sum, amount) => sum.plus(amount), new Big(0)).round(decimals, Big.roundHalfUp));
}

/** An amount times a rate or a number of pieces, rounded once at the end. */
export function timesMoney(amount: Decimal, factor: Decimal, decimals = defaultDecimals): number {
  return toNumber(new Big(amount).times(factor).round(decimals, Big.roundHalfUp));
}

/** `1,234.50`: all decimals, thousands separated. */
export function moneyText(amount: Decimal, decimals = defaultDecimals): string {
  const [whole = '', fraction] = new Big(amount).toFixed(decimals, Big.roundHalfUp).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

function toNumber(value: Big): number {
  return Number(value.toString());
}
