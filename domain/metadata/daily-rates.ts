import * as z from 'zod/mini';

/**
 * The source from which a company has its rates read daily: `ecb`, or an address that answers as the European Central Bank's daily file or as JSON.
 */
export const DailyRates = z.union([z.literal('ecb'), z.string().check(z.regex(/^https?:\/\/\S+$/), z.maxLength(500))]);

/** Why rates did not come. `address`: one that nothing may be asked at. `notMain`: it does not have the company's main currency. */
export const rateFailures = ['unreachable', 'refused', 'unreadable', 'address', 'notMain'] as const;
export type RateFailure = (typeof rateFailures)[number];
