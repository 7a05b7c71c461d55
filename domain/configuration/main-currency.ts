import Big from 'big.js';
import type { Currency } from '../metadata/currency';

/** As many digits as a rate needs for any amount that people write. */
export const rateDigits = 8;

/**
 * What the other currencies are set to when another one becomes the main one: rates say what one unit is worth in the main currency.
 * @param next the one that becomes it, with the rate that it had in the former one
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
