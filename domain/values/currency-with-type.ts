import * as z from 'zod/mini';
import { currencyPattern } from '../metadata/currency';
import { moneyText } from '../money';
import { writtenAmountLimit, Amount, amountIssue, getDecimals, isNoAmount, readAmount } from './amount';
import { defineValue } from './define';
import { numberRelations } from './relations';
import { chooseBySign, toCurrency } from './written-currency';

/** An amount with its currency. `main` is its value in the company's main currency; the server computes it and ignores the caller's. */
const MoneySchema = z.object({
  amount: Amount,
  currency: z.string().check(z.regex(currencyPattern)),
  main: z.optional(Amount),
});
export type Money = z.infer<typeof MoneySchema>;

/** Filtered and sorted by its value in the main currency (SD-32). The database checks whether the company has the currency. */
export const currencyWithType = defineValue({
  kind: 'CURRENCY_WITH_TYPE',
  storage: 'number',
  settings: ['formatter', 'formula', 'field_placeholder'],
  compared: 'main',
  schema: () => MoneySchema,
  isEmpty: (value) => isObject(value) && isNoAmount(value.amount),
  // The spread keeps the order of keys, so that a form that compares texts sees no change.
  normalise: (value, field) => (isObject(value) ? { ...value, amount: readAmount(value.amount, field) } : value),
  issue: (value, field) => {
    if (!isObject(value)) return { code: 'wrongType' };
    const wrong = amountIssue(value.amount, field);
    if (wrong) return wrong;
    if (typeof value.currency !== 'string' || !currencyPattern.test(value.currency)) return { code: 'notACurrency' };
    return z.safeParse(MoneySchema, value).success ? null : { code: 'wrongType' };
  },
  text: (value, field) => `${(value as Money).currency} ${moneyText((value as Money).amount, getDecimals(field))}`,
  parse: (text, _field, { readNumber, currency: usualCurrency }) => {
    if (text.length > writtenAmountLimit) return undefined;
    const [, before, digits = text, after] = /^([A-Z]{3})?\s*([^A-Z]*?)\s*([A-Z]{3})?$/.exec(text.trim()) ?? [];
    const amount = readNumber(digits);
    const currency = toCurrency(before ?? after) ?? chooseBySign(digits, usualCurrency);
    return amount === undefined || currency === undefined ? undefined : { amount, currency };
  },
  mainAmounts: {
    kind: 'worth',
    change: (value, change, currency) => {
      const { main, ...entered } = value as Money;
      if (main === undefined) return entered;
      return { ...entered, main: entered.currency === currency ? entered.amount : change(main) };
    },
  },
  relations: numberRelations,
});

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
