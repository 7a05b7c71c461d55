import Big from 'big.js';
import type { Currency } from '../metadata/currency';

/** The number of digits that a rate needs for any realistic amount. */
export const rateDigits = 8;

/** Returns whether decimal digits can be stored as a rate: more than 0, with at most 12 digits before the point and `rateDigits` after it. */
export function isRate(rate: string): boolean {
  return /^\d{1,12}(\.\d{1,8})?$/.test(rate) && Big(rate).gt(0);
}

/**
 * Returns the rates of the other currencies for a new main currency. A rate is the value of one unit in the main currency. @param next the new main
 * currency, with its rate in the former one
 */
export function otherRates(
  currencies: readonly Currency[],
  next: Currency,
): { code: string; values: Partial<Currency> }[] {
  const rate = Big(next.rate);
  return currencies
    .filter(({ code }) => code !== next.code)
    .map((currency) => ({
      code: currency.code,
      values: {
        ...(currency.is_main ? { is_main: false } : {}),
        ...(rate.gt(0) ? { rate: Big(currency.rate).div(rate).round(rateDigits).toFixed() } : {}),
      },
    }));
}

/** The symbol that is written before an amount of a currency, as `€`; its code where none exists. */
function currencySymbol(code: string): string {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? code;
}

/**
 * Returns the currencies of a new company with the chosen main currency. @param currencies those of its template. Their rates are converted to the
 * chosen one if it is among them; otherwise their rates in it are unknown, and they are removed.
 */
export function withMainCurrency(currencies: readonly Currency[], code: string): Currency[] {
  const next = currencies.find((currency) => currency.code === code);
  if (!next) return [{ code, currency_symbol: currencySymbol(code), is_main: true, rate: '1' }];
  if (next.is_main) return [...currencies];
  const ratesByCode = new Map(otherRates(currencies, next).map((otherRate) => [otherRate.code, otherRate.values]));
  const otherCurrencies = currencies.filter((currency) => currency !== next);
  return [
    { ...next, is_main: true, rate: '1' },
    ...otherCurrencies.map((otherCurrency) => ({ ...otherCurrency, ...ratesByCode.get(otherCurrency.code) })),
  ];
}
