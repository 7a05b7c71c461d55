import * as z from 'zod/mini';
import { isTimeZone } from '../../calendar/zones';
import { languages } from '../../languages';
import { isCurrencyCode } from '../../metadata/currency';
import { templateIds } from '../../templates';
import { MissingPermission, suiteCheckNames } from '../integrations/admin-integrations';
import { call } from '../call';
import { Id } from '../shapes';

const Token = z.string().check(z.minLength(1), z.maxLength(256));

/** A check of the app's rights in the suite (server/commands/suites/check-suite.ts). */
const SuiteCheck = z.object({
  name: z.enum(suiteCheckNames),
  state: z.enum(['good', 'limited', 'unsupported', 'noPermission', 'refused', 'unreachable']),
  /** Whether members cannot work without it. */
  needed: z.boolean(),
  permission: z.optional(z.string()),
  /** The permissions that are not granted; present in the check `permissions` only. */
  missing: z.optional(z.array(MissingPermission)),
});

const founderErrors = ['loginAgain', 'notAllowed', 'setUpNeedsPermission', 'suiteUnavailable'] as const;

/**
 * The first administrator who signs in through a suite sets the company up (ADR-0163). These calls take the token of the sign-in, because there is
 * no company and no session yet.
 */
export const setUp = {
  'setUp.look': call('setUp.look', {
    summary: 'Whether the company of the sign-in is to be set up, and what it can begin with',
    input: z.strictObject({ token: Token }),
    output: z.object({
      company: z.string(),
      checks: z.array(SuiteCheck),
      templates: z.array(z.object({ id: z.enum(templateIds), name: z.string(), description: z.string() })),
    }),
    errors: founderErrors,
  }),
  'setUp.begin': call('setUp.begin', {
    summary: 'Begins the company of the sign-in with a template; its people are read from the suite',
    input: z.strictObject({
      token: Token,
      template: z.enum(templateIds),
      language: z.enum(languages),
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      /** IANA name; absent: that of the suite's country or of the language. */
      time_zone: z.optional(z.string().check(z.refine(isTimeZone))),
      /** ISO 4217; absent: that of the suite's country, of the time zone or of the language. */
      currency: z.optional(z.string().check(z.refine(isCurrencyCode))),
    }),
    output: z.object({ client_id: Id }),
    errors: founderErrors,
  }),
  'setUp.progress': call('setUp.progress', {
    summary: 'How far the reading of people is in a company that is being set up',
    input: z.strictObject({ token: Token }),
    output: z.object({
      state: z.enum(['none', 'reading', 'ready']),
      people: z.number(),
      teams: z.array(z.string()),
      /** The administrators that the suite names, and those that the caller has named. */
      administrators: z.array(z.object({ member_id: Id, name: z.string() })),
      trouble: z.optional(z.enum(['noPermission', 'busy', 'otherCompany'])),
    }),
    errors: founderErrors,
  }),
  'setUp.finish': call('setUp.finish', {
    summary: 'Names administrators of a new company and brings the sample; once',
    input: z.strictObject({
      token: Token,
      /** Exact names or ids of the suite. */
      administrators: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(20)),
      /** The template and the language of the company's sample; absent: no sample. */
      sample: z.optional(z.strictObject({ template: z.enum(templateIds), language: z.enum(languages) })),
    }),
    /** `unknown`: names that match no member or more than one. They can be set later. */
    output: z.object({ client_id: Id, unknown: z.array(z.string()) }),
    errors: [...founderErrors, 'notFound'],
  }),
};
