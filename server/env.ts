import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { momentOfText } from '../domain/calendar';

/** The settings, which are read once. An invalid value stops the start with a sentence that names the variable. */
const text = z.string().trim().min(1);
const httpUrl = text
  .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), 'must be an http or https address')
  .transform((value) => value.replace(/\/+$/, ''));
/** The suite's script with the component that shows documents; Feishu and Lark have it at one address. */
const componentUrl = httpUrl.default(
  'https://lf3-cdn-tos.bytegoofy.com/obj/goofy/locl/lark/external_js_sdk/h5-js-sdk-1.2.21.js',
);
/** The app's own addresses begin at the root of its host: below another path nothing would be found. */
const origin = httpUrl.refine(
  (value) => URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`,
  'must be an address without a path, as https://crm.example.com: give the app a host name of its own',
);
const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'])
  .transform((value) => value === 'true' || value === '1' || value === 'on');

/** A time with its zone, or a day, which gets the present time of day. Epoch milliseconds. */
const moment = z
  .union(
    [z.iso.date(), z.iso.datetime({ offset: true })],
    'takes a day (2026-12-24) or a time with its zone (2026-12-24T09:00:00+08:00)',
  )
  .transform((value) => momentOfText(value, Date.now()));

const eventWay = z.enum(['http', 'stream']).default('http');

/** The type of the suite's app: custom, for one company, or from the suite's store. */
const appType = z.enum(['custom', 'store']).default('custom');

const addressNames = ['loopback', 'linklocal', 'uniquelocal'];
/** Returns whether a word is an address, a network as `10.0.0.0/8`, or one of the names that mean several networks. */
function isNetwork(word: string): boolean {
  const [address = '', bits, ...more] = word.split('/');
  const version = isIP(address);
  return (
    addressNames.includes(word) ||
    (version > 0 &&
      more.length === 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))))
  );
}
/**
 * The proxies with a trusted X-Forwarded-For header. `true` would trust every part of it, including the part that the caller wrote. A number counts
 * hops from this server outwards: then only the nearest proxy may reach its port.
 */
const proxies = text.transform((value, context): false | string[] | ((address: string, hop: number) => boolean) => {
  if (['false', 'off', '0'].includes(value)) return false;
  if (/^\d{1,2}$/.test(value)) return (_address, hop) => hop < Number(value);
  const proxyNetworks = value.split(',').map((word) => word.trim());
  if (proxyNetworks.every(isNetwork)) return proxyNetworks;
  context.addIssue({
    code: 'custom',
    message:
      'takes how many proxies stand in front (1, 2 …) or their addresses (10.0.0.0/8, ::1), not true: that would believe what callers write',
  });
  return z.NEVER;
});

/** Networks, separated by commas. */
const networks = text
  .transform((value) => value.split(',').map((word) => word.trim()))
  .refine(
    (networkNames) => networkNames.every((word) => isNetwork(word) && !addressNames.includes(word)),
    'takes networks, as 10.1.0.0/16',
  );

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8787),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: text.refine((value) => /^postgres(ql)?:\/\//.test(value), 'must begin with postgres://').optional(),
  DEMO: flag.optional(),
  /** The start time of the demo; its clock runs from there, and the simulator's panel moves it. Only in demo mode. */
  SIDECAR_NOW: moment.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /**
   * The secret that encrypts stored suite secrets and signs file links; at least 32 characters. When absent, it is created and kept in DATA_DIR.
   */
  SECRET_KEY: text.min(32).optional(),
  /**
   * The former key, as long as anything is encrypted with it: `npm run rekey` encrypts it with SECRET_KEY. `lost` if the former key is no longer
   * available.
   */
  SECRET_KEY_OLD: z.union([text.min(32), z.literal('lost')], 'takes the former key, or lost').optional(),
  /**
   * The number of proxies in front, or their addresses and networks, separated by commas. The server trusts the caller's address that they report.
   */
  TRUST_PROXY: proxies.default(false),
  /** Calls a minute of one member, or of one address without a session; 0 switches the limit off. */
  RATE_LIMIT: z.coerce.number().int().min(0).default(600),
  /** Calls a minute of one API key; 0 switches the limit off. */
  API_KEY_RATE_LIMIT: z.coerce.number().int().min(0).default(300),
  /** Sign-in calls a minute of one address; a whole office may share one. */
  LOGIN_RATE_LIMIT: z.coerce.number().int().min(0).default(120),
  /** The time limit in seconds for headers, and for each 64 kB of a body; a whole request may take thirty times as long. */
  REQUEST_TIMEOUT: z.coerce.number().positive().max(3_600).default(30),
  /** The number of serving processes; `auto`: the number of processors. Only on PostgreSQL, see `processCount`. */
  WEB_CONCURRENCY: z
    .union(
      [z.literal('auto').transform(() => availableParallelism()), z.coerce.number().int().min(1).max(64)],
      'takes a number of processes from 1 to 64, or auto',
    )
    .default(1),
  /** The maximum size of a member's unsaved uploads in megabytes; ten times that for a company. 0 switches the limit off. */
  UPLOAD_QUOTA_MB: z.coerce.number().int().min(0).default(1_000),

  /** Whether web-views with service workers cache the app's own files; off removes the worker. */
  SERVICE_WORKER: flag.default(true),

  /** The bearer token that permits reading `/metrics`; without it the path is closed. */
  METRICS_TOKEN: text.min(16).optional(),
  /** Whether `/metrics` counts requests by company too, with its id as a label (SD-115). */
  METRICS_BY_COMPANY: flag.default(false),
  /** Inner networks that webhooks may reach, also unencrypted; every other inner address is refused. */
  WEBHOOK_NETWORKS: networks.default([]),

  /** Whether companies connect their own apps (`npm run company -- connect`): the server may then start without an app in its settings. */
  COMPANY_APPS: flag.default(false),

  FEISHU_APP_ID: text.optional(),
  FEISHU_APP_SECRET: text.optional(),
  FEISHU_APP_TYPE: appType,
  FEISHU_BASE_URL: httpUrl.default('https://open.feishu.cn'),
  FEISHU_ACCOUNTS_URL: httpUrl.default('https://accounts.feishu.cn'),
  FEISHU_APPLINK_URL: httpUrl.default('https://applink.feishu.cn'),
  /** The suite's script for h5sdk and tt in a real web-view. */
  FEISHU_JSSDK_URL: httpUrl.default('https://lf-scm-cn.feishucdn.com/lark/op/h5-js-sdk-1.5.44.js'),
  /** The suite's script for documents in pages; it differs from the bridge's script. */
  FEISHU_COMPONENT_URL: componentUrl,
  /** The keys of the suite's pushes to the server. Taps on cards are accepted only with the token; with the key they are signed and encrypted. */
  FEISHU_VERIFICATION_TOKEN: text.optional(),
  FEISHU_ENCRYPT_KEY: text.optional(),
  /** How the suite's events arrive: at the address `/api/callback/feishu/event`, or over a connection that this server opens. */
  FEISHU_EVENTS: eventWay,
  LARK_APP_ID: text.optional(),
  LARK_APP_SECRET: text.optional(),
  LARK_APP_TYPE: appType,
  LARK_VERIFICATION_TOKEN: text.optional(),
  LARK_ENCRYPT_KEY: text.optional(),
  LARK_EVENTS: eventWay,
  LARK_BASE_URL: httpUrl.default('https://open.larksuite.com'),
  LARK_ACCOUNTS_URL: httpUrl.default('https://accounts.larksuite.com'),
  LARK_APPLINK_URL: httpUrl.default('https://applink.larksuite.com'),
  LARK_JSSDK_URL: httpUrl.default('https://lf-scm-cn.feishucdn.com/lark/op/h5-js-sdk-1.5.44.js'),
  LARK_COMPONENT_URL: componentUrl,
  DINGTALK_APP_KEY: text.optional(),
  DINGTALK_APP_SECRET: text.optional(),
  DINGTALK_APP_TYPE: appType,
  DINGTALK_AGENT_ID: text.optional(),
  DINGTALK_CORP_ID: text.optional(),
  DINGTALK_ROBOT_CODE: text.optional(),
  /** The template of created scene groups; without one, plain internal groups are created. */
  DINGTALK_GROUP_TEMPLATE_ID: text.optional(),
  /** The template of the interactive card for approvals; without one a message with a link is sent instead. */
  DINGTALK_CARD_TEMPLATE_ID: text.optional(),
  /** The template of link preview cards, and the secret of their rule; without them links stay addresses. */
  DINGTALK_LINK_TEMPLATE_ID: text.optional(),
  DINGTALK_LINK_SECRET: text.length(16).optional(),
  DINGTALK_EVENTS: eventWay,
  /** The keys of the pushes to `/api/callback/dingtalk/event`, as the console shows them. */
  DINGTALK_EVENT_TOKEN: text.optional(),
  DINGTALK_EVENT_AES_KEY: text.length(43).optional(),
  DINGTALK_API_URL: httpUrl.default('https://api.dingtalk.com'),
  DINGTALK_OAPI_URL: httpUrl.default('https://oapi.dingtalk.com'),
  DINGTALK_LOGIN_URL: httpUrl.default('https://login.dingtalk.com'),
  DINGTALK_SIGN_HASH: z.enum(['sha256', 'sha1']).default('sha256'),

  /** The company register Tianyancha; without a token, company fields are plain text. */
  TIANYANCHA_TOKEN: text.optional(),
  TIANYANCHA_URL: httpUrl.default('https://open.api.tianyancha.com'),

  /** An object store that speaks S3 holds the files instead of DATA_DIR: all four of these, or none. */
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: text.optional(),
  S3_KEY: text.optional(),
  S3_SECRET: text.optional(),
  S3_REGION: text.default('us-east-1'),

  /** The gateway that sends text messages and e-mails (codes of the onboarding): both, or none. */
  MESSAGING_URL: httpUrl.optional(),
  MESSAGING_TOKEN: text.optional(),

  /** The addresses of the app's entries for help, online support, business administration and buying; an entry without an address is not shown. */
  HELP_URL: httpUrl.optional(),
  SUPPORT_URL: httpUrl.optional(),
  ADMIN_URL: httpUrl.optional(),
  SALES_URL: httpUrl.optional(),

  /** The European Central Bank's daily file, or a mirror of it: for companies that have their rates read. */
  RATES_URL: httpUrl.default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'),

  AMAP_KEY: text.optional(),
  AMAP_URL: httpUrl.default('https://restapi.amap.com'),
  /** The open map service; `off` switches it off. */
  NOMINATIM_URL: z.union([z.literal('off'), httpUrl]).default('https://nominatim.openstreetmap.org'),
});

export type Env = z.output<typeof schema> & { PUBLIC_URL: string; DEMO: boolean };

/** Every variable that is read. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

/** Former names of settings, read for one more release, with their present names. */
export const formerNames: Readonly<Record<string, string>> = {
  LETTERS_URL: 'MESSAGING_URL',
  LETTERS_TOKEN: 'MESSAGING_TOKEN',
};

/** Settings that work only together: when one of `all` or `any` is set, every one of `all` must be. */
export const settingGroups: readonly {
  of: string;
  isSuite?: true;
  all: readonly (keyof Env)[];
  /** Part of `all` where the app belongs to one company. */
  custom?: readonly (keyof Env)[];
  any?: readonly (keyof Env)[];
}[] = [
  {
    of: 'Feishu',
    isSuite: true,
    all: ['FEISHU_APP_ID', 'FEISHU_APP_SECRET'],
    any: ['FEISHU_VERIFICATION_TOKEN', 'FEISHU_ENCRYPT_KEY'],
  },
  { of: "Feishu's encrypted pushes", all: ['FEISHU_VERIFICATION_TOKEN'], any: ['FEISHU_ENCRYPT_KEY'] },
  {
    of: 'Lark',
    isSuite: true,
    all: ['LARK_APP_ID', 'LARK_APP_SECRET'],
    any: ['LARK_VERIFICATION_TOKEN', 'LARK_ENCRYPT_KEY'],
  },
  { of: "Lark's encrypted pushes", all: ['LARK_VERIFICATION_TOKEN'], any: ['LARK_ENCRYPT_KEY'] },
  {
    of: 'DingTalk',
    isSuite: true,
    all: ['DINGTALK_APP_KEY', 'DINGTALK_APP_SECRET'],
    // A store app gets them from each company that installs it.
    custom: ['DINGTALK_CORP_ID', 'DINGTALK_AGENT_ID'],
    any: [
      'DINGTALK_ROBOT_CODE',
      'DINGTALK_GROUP_TEMPLATE_ID',
      'DINGTALK_CARD_TEMPLATE_ID',
      'DINGTALK_LINK_TEMPLATE_ID',
      'DINGTALK_LINK_SECRET',
      'DINGTALK_EVENT_TOKEN',
      'DINGTALK_EVENT_AES_KEY',
    ],
  },
  { of: "DingTalk's cards of links", all: ['DINGTALK_LINK_TEMPLATE_ID', 'DINGTALK_LINK_SECRET'] },
  { of: "DingTalk's pushes", all: ['DINGTALK_EVENT_TOKEN', 'DINGTALK_EVENT_AES_KEY'] },
  { of: 'the object store', all: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'] },
  { of: 'the gateway for text messages and e-mails', all: ['MESSAGING_URL', 'MESSAGING_TOKEN'] },
];

/** Returns whether any setting of a suite is set, even if the rest is missing. */
export function namesSuite(env: Partial<Env>): boolean {
  return settingGroups.some(
    ({ isSuite, all, custom = [], any = [] }) =>
      isSuite && [...all, ...custom, ...any].some((name) => env[name] !== undefined),
  );
}

/** Whether HOST means every interface of this machine: a server can listen there, but no browser can go there. */
export function isWildcardHost(host: string): boolean {
  return ['0.0.0.0', '::', '[::]'].includes(host);
}

function ownAddress(host: string, port: number): string {
  const reached = isWildcardHost(host) ? '127.0.0.1' : host;
  return `http://${reached.includes(':') && !reached.startsWith('[') ? `[${reached}]` : reached}:${port}`;
}

/**
 * Returns the number of serving processes (ADR-0125). The embedded database belongs to one, and so does the simulator of the demo, which keeps its
 * chats and people in memory.
 */
export function processCount(env: Pick<Env, 'WEB_CONCURRENCY' | 'DATABASE_URL' | 'DEMO'>): number {
  return env.DATABASE_URL === undefined || env.DEMO ? 1 : env.WEB_CONCURRENCY;
}

/** Returns a setting by its present or former name; an empty one counts as unset. */
function getValue(source: Record<string, string | undefined>, name: string): string | undefined {
  const former = Object.keys(formerNames).find((old) => formerNames[old] === name);
  return source[name] || (former && source[former]) || undefined;
}

/** Reads and checks the environment, each setting separately. @throws Error with a message of one line per wrong variable. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const rawSettings = Object.fromEntries(settingNames.map((name) => [name, getValue(source, name)]));
  const parsed = schema.safeParse(rawSettings);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const env = parsed.data;
  return {
    ...env,
    DATA_DIR: path.resolve(env.DATA_DIR),
    PUBLIC_URL: env.PUBLIC_URL ?? ownAddress(env.HOST, env.PORT),
    // A configured database is never filled with demo companies because of a forgotten or misspelt suite setting.
    DEMO: env.DEMO ?? (env.DATABASE_URL === undefined && !namesSuite(env)),
  };
}
