import * as z from 'zod/mini';
import { rateFailures } from '../../metadata/daily-rates';
import { channels, permittedFeatures } from '../../platforms';
import { call } from '../call';

/** The outside services that a company uses, for its administrators (ADR-0198). No answer contains a secret. */

/** `messages`: text messages and e-mails. `rates`: where the rates of currencies are read daily. */
export const integrationNames = ['suite', 'map', 'register', 'messages', 'storage', 'rates'] as const;
export type IntegrationName = (typeof integrationNames)[number];

/** The checks of an app in a suite, in the order in which they run. */
export const suiteCheckNames = [
  'signature',
  'company',
  'people',
  'range',
  'chats',
  'approvals',
  'taskLists',
  'documents',
  'dictation',
  'permissions',
] as const;

/** The checks of all integrations, each of which runs separately. */
const checkNames = [
  ...suiteCheckNames,
  'address',
  'events',
  'amap',
  'nominatim',
  'search',
  'gateway',
  'write',
  'read',
  'remove',
  'browser',
  'source',
  'currencies',
] as const;
export type CheckName = (typeof checkNames)[number];

/** `limited`: works in part; `unsupported`: the suite does not offer it; `off`: is not set up. The others are failures. */
const checkStates = ['good', 'limited', 'unsupported', 'off', 'noPermission', 'refused', 'unreachable'] as const;

/** A permission of the suite that the company has not granted the app. */
export const MissingPermission = z.object({
  /** The feature that needs the permission. */
  feature: z.enum(permittedFeatures),
  /** The name in the console of the suite. */
  name: z.string(),
  /** Whether the feature needs the permission; else only a part of it does. */
  is_required: z.boolean(),
});
export type MissingPermission = z.infer<typeof MissingPermission>;

export const IntegrationCheck = z.object({
  name: z.enum(checkNames),
  state: z.enum(checkStates),
  /**
   * The missing permission for `noPermission`, the code of the answer for `refused`, otherwise the subject of the sentence: an address, currencies.
   */
  detail: z.optional(z.string()),
  /** The permissions that are not granted; present in the check `permissions` only. */
  missing: z.optional(z.array(MissingPermission)),
});
export type IntegrationCheck = z.infer<typeof IntegrationCheck>;

const LastCheck = z.object({
  /** Epoch milliseconds. */
  time: z.number(),
  checks: z.array(IntegrationCheck),
});

const SuiteAppState = z.object({
  channel: z.enum(channels),
  /** `own`: the company's own app; `server`: the app of this server; `none`: the company has no app, or has removed it. */
  state: z.enum(['own', 'server', 'none']),
  /** The id of the app in use. */
  app_id: z.nullable(z.string()),
  /** Whether this server has an app that can serve the company instead of the company's own app. */
  has_server_app: z.boolean(),
  /** The names of the credentials of the company's own app, in the order in which a console shows them. They are written and never read. */
  credentials: z.array(z.object({ name: z.string(), needed: z.boolean() })),
  /** The addresses to enter in the developer console: the home page, and the request address to which events are pushed. */
  home_url: z.string(),
  event_url: z.nullable(z.string()),
});
export type SuiteAppState = z.infer<typeof SuiteAppState>;

/** The reason why an app was rejected. `checks` lists the failed checks. */
export const appProblems = ['unclear', 'inUse', 'otherCompany', 'refused', 'unreachable', 'checks', 'none'] as const;

const AppOutcome = z.object({
  done: z.boolean(),
  problem: z.optional(z.enum(appProblems)),
  checks: z.array(IntegrationCheck),
});

const appErrors = ['notAllowed', 'tooManyRequests', 'keyReused', 'inProgress'] as const;

export const adminIntegrations = {
  'admin.integrations': call('admin.integrations', {
    summary:
      'The services outside that the company works with: what is connected, since when, and how its last test ended',
    input: z.strictObject({}),
    output: z.object({
      list: z.array(
        z.object({
          name: z.enum(integrationNames),
          /** The connected services: `feishu`, `amap`, `s3`, the host of rates. Empty: none is connected. */
          services: z.array(z.string()),
          /** Epoch milliseconds; null where the time was not recorded. */
          since: z.nullable(z.number()),
          last: z.nullable(LastCheck),
        }),
      ),
      app: SuiteAppState,
    }),
    errors: ['notAllowed'],
  }),
  'admin.checkIntegration': call('admin.checkIntegration', {
    summary: 'Tries a service outside on the spot; reads only, and at most once in ten seconds',
    input: z.strictObject({ name: z.enum(integrationNames) }),
    output: LastCheck,
    errors: ['notAllowed', 'tooManyRequests', 'serviceLimit'],
  }),
  'admin.readRates': call('admin.readRates', {
    summary: 'Reads the rates of the currencies now, where the company has them read daily',
    input: z.strictObject({}),
    output: z.object({
      /** `off`: the company enters the rates itself. */
      outcome: z.enum(['off', 'failed', 'read']),
      failure: z.optional(z.enum(rateFailures)),
      /** The number of changed rates. */
      changed: z.number(),
    }),
    errors: ['notAllowed', 'tooManyRequests', 'serviceLimit'],
  }),
  'admin.connectApp': call('admin.connectApp', {
    summary:
      "Gives the company an app of its own at its suite, or other credentials for it, once the suite has said that it is the company's",
    input: z.strictObject({
      app_id: z.string().check(z.trim(), z.minLength(1), z.maxLength(128)),
      /** The credentials, by the names that `admin.integrations` lists. */
      credentials: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(512))),
    }),
    output: AppOutcome,
    errors: appErrors,
  }),
  'admin.disconnectApp': call('admin.disconnectApp', {
    summary: "Withdraws the credentials of the company's own app; with `server` the app of this server serves it again",
    input: z.strictObject({ to: z.enum(['none', 'server']) }),
    output: AppOutcome,
    errors: appErrors,
  }),
};

/** The state of the rates of a company, for the screen of its currencies. */
export const RatesState = z.object({
  /** `ecb`, or the host of the address that the company has set. */
  source: z.string(),
  /** Epoch milliseconds; null: no rates were read yet. */
  read_time: z.nullable(z.number()),
  /** The day of the rates, `YYYY-MM-DD`. */
  rate_day: z.nullable(z.string()),
  /** Currencies that the source lacks. */
  missing: z.array(z.string()),
  /** The time of the latest failed attempt after `read_time`. */
  failed_time: z.nullable(z.number()),
  failure: z.nullable(z.enum(rateFailures)),
});
