import type { Currency } from '@domain/metadata/currency';
import type { Field } from '@domain/metadata/field';
import { numberFormat } from '../number/format';
import { useValueServices } from '../services';

/** The same value as `defaultDecimals` of domain/money, whose exact arithmetic cards must not load, because they only show amounts. */
const defaultDecimals = 2;

/** Returns functions that format amounts: the currency's symbol first, thousands separated, all decimals. */
export function useMoney(field: Pick<Field, 'formatter'>): {
  format(amount: number, code?: string): string;
  getSymbol(code?: string): string;
} {
  const { language, currencies } = useValueServices();
  const format = numberFormat(language, field.formatter?.decimals ?? defaultDecimals);
  const symbol = (code?: string) => getSymbol(currencies, code);
  return {
    getSymbol: symbol,
    format: (amount, code) => `${amount < 0 ? '-' : ''}${symbol(code)}${format.format(Math.abs(amount))}`,
  };
}

/**
 * Returns the symbol of a currency, or its code if the company no longer has it; without a code the symbol of the main currency, `¥` by default
 * (REQ records 3).
 */
function getSymbol(currencies: readonly Currency[], code: string | undefined): string {
  const currency = currencies.find((candidate) => (code === undefined ? candidate.is_main : candidate.code === code));
  return currency?.currency_symbol ?? (code === undefined ? '¥' : `${code} `);
}
