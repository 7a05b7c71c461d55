import * as z from 'zod/mini';

/** The source of a company's daily rates: `ecb`, or an address that answers in the format of the European Central Bank's daily file or in JSON. */
export const DailyRates = z.union([z.literal('ecb'), z.string().check(z.regex(/^https?:\/\/\S+$/), z.maxLength(500))]);

/** The reasons why rates could not be read. `address`: the address is not allowed. `notMain`: the source lacks the company's main currency. */
export const rateFailures = ['unreachable', 'refused', 'unreadable', 'address', 'notMain'] as const;
export type RateFailure = (typeof rateFailures)[number];
