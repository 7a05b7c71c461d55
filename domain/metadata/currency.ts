import * as z from 'zod/mini';

/** ISO 4217. */
export const currencyPattern = /^[A-Z]{3}$/;

/** Returns whether ISO 4217 lists a code, according to the runtime. */
export function isCurrencyCode(code: string): boolean {
  return currencyPattern.test(code) && new Intl.DisplayNames(['en'], { type: 'currency' }).of(code) !== code;
}

/** A currency that a company uses (REQ shell 3.9). Exactly one is the main one. */
export const CurrencySchema = z.object({
  code: z.string().check(z.regex(currencyPattern)),
  /** Shown before an amount: `¥`, `$`. */
  currency_symbol: z.string(),
  is_main: z.boolean(),
  /** The value of one unit in the main currency, as decimal digits; `1` for the main one itself. */
  rate: z.string().check(z.regex(/^\d+(\.\d+)?$/)),
  /** The company sets this rate by hand, while other rates are read daily. */
  by_hand: z.optional(z.literal(true)),
});
export type Currency = z.infer<typeof CurrencySchema>;

/** The currency of a company that has set none (REQ records 3: default symbol ¥). */
export const defaultCurrency: Currency = { code: 'CNY', currency_symbol: '¥', is_main: true, rate: '1' };

/**
 * Ways to treat the stored amounts when another currency becomes the main one. `convert`: other numbers of the same worth; `relabel`: the same
 * numbers in the new currency.
 */
export const amountChoices = ['convert', 'relabel'] as const;
export type AmountChoice = (typeof amountChoices)[number];
