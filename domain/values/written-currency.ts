import { isCurrencyCode } from '../metadata/currency';
import currencyNames from './currency-names.json';

/** The currencies that a sign may mean. */
const currenciesBySign: Readonly<Record<string, readonly string[]>> = {
  '€': ['EUR'],
  '£': ['GBP'],
  '₩': ['KRW'],
  '₹': ['INR'],
  '¥': ['CNY', 'JPY'],
  '￥': ['CNY', 'JPY'],
  $: ['USD', 'HKD', 'SGD', 'TWD', 'AUD', 'CAD', 'NZD'],
};

/** Names of currencies as lists write them. 元 alone is one of several. */
const codesByName = Object.entries<string>(currencyNames);

/** Returns the ISO 4217 code for a written code: Chinese banks write another one for the yuan. */
export function toCurrency(code: string | undefined): string | undefined {
  return code === 'RMB' ? 'CNY' : code;
}

/** Returns the currency of an amount without a code: the usual one, unless its sign means another; undefined where it is ambiguous. */
export function chooseBySign(amount: string, usualCurrency: string | undefined): string | undefined {
  const codes = listBySign(amount);
  if (codes === undefined || (usualCurrency !== undefined && codes.includes(usualCurrency))) return usualCurrency;
  return codes.length === 1 ? codes[0] : undefined;
}

/** Returns whether a written amount has a code, name or sign that excludes this currency. */
export function namesOtherCurrency(amount: string, currency: string): boolean {
  const writtenCodes = amount.toUpperCase().match(/[A-Z]+/g) ?? [];
  const code =
    writtenCodes.flatMap((code) => toCurrency(code) ?? []).find((word) => word === currency || isCurrencyCode(word)) ??
    codesByName.find(([name]) => amount.includes(name))?.[1];
  if (code !== undefined) return code !== currency;
  return listBySign(amount)?.includes(currency) === false;
}

/** The currencies that the first sign of an amount may mean; undefined where it has none. */
function listBySign(amount: string): readonly string[] | undefined {
  const sign = /[€£₩₹¥￥$]/.exec(amount)?.[0];
  return sign === undefined ? undefined : currenciesBySign[sign];
}
