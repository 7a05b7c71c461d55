import { tianyancha } from './companies/tianyancha';
import { makeDingtalk } from './dingtalk';
import { makeLark } from './lark';
import { letterGateway } from './letters';
import {
  SuiteUnreachable,
  type CompanyRegister,
  type LetterService,
  type PlaceService,
  type Suite,
  type Suites,
} from './platform';
import { amapPlaces } from './places/amap';
import { nominatimPlaces } from './places/nominatim';
import type { Place } from './places/place';
import { makeTurns } from './places/rate-limiter';
import { makeSecretCache, type Encrypter, type SecretStore } from './secrets';
import type { PlatformSettings } from './settings';
import { makeTransport, type Tides } from './transport';

export { demoEnv } from './demo';
export type { SecretStore } from './secrets';
export type { PlatformSettings } from './settings';

/** Clock and randomness of the process; tests give others. */
export interface PlatformDeps {
  /** server/env.ts fits it. */
  env: PlatformSettings;
  now(): number;
  randomBytes(count: number): Uint8Array;
  /** Waiting between repeats. */
  sleep?(ms: number): Promise<void>;
  /** The time limit of one call, in milliseconds; 10 s by default (5 s for map services). */
  limitMs?: number;
}

export interface SuiteDeps extends PlatformDeps {
  /** Tokens and tickets for all processes: the suite_secrets table. */
  secrets: SecretStore;
  cipher: Encrypter;
}

/** The configured suites; one without credentials is undefined. */
export function makeSuites(deps: SuiteDeps): Suites {
  const { env, now } = deps;
  const tides = tidesOf(deps);
  const cache = makeSecretCache({ store: deps.secrets, cipher: deps.cipher, now });
  const nonce = () => Buffer.from(deps.randomBytes(16)).toString('hex');
  // A circuit breaker per suite: one that is down must not hold up the others.
  const shared = (name: string) => ({
    transport: makeTransport({ name, tides, limitMs: deps.limitMs }),
    cache,
    now,
    nonce,
  });

  const larkFamily = (channel: 'feishu' | 'lark'): Suite | undefined => {
    const prefix = channel === 'feishu' ? 'FEISHU' : 'LARK';
    const appId = env[`${prefix}_APP_ID`];
    const appSecret = env[`${prefix}_APP_SECRET`];
    if (!appId || !appSecret) return undefined;
    return makeLark(
      {
        channel,
        appId,
        appSecret,
        apiUrl: env[`${prefix}_BASE_URL`],
        accountsUrl: env[`${prefix}_ACCOUNTS_URL`],
        applinkUrl: env[`${prefix}_APPLINK_URL`],
        takesTaps: env[`${prefix}_VERIFICATION_TOKEN`] !== undefined,
      },
      shared(channel),
    );
  };

  const dingtalk = (): Suite | undefined => {
    const { DINGTALK_APP_KEY: appKey, DINGTALK_APP_SECRET: appSecret } = env;
    if (!appKey || !appSecret) return undefined;
    return makeDingtalk(
      {
        appKey,
        appSecret,
        agentId: env.DINGTALK_AGENT_ID ?? '',
        corpId: env.DINGTALK_CORP_ID ?? '',
        robotCode: env.DINGTALK_ROBOT_CODE ?? appKey,
        groupTemplateId: env.DINGTALK_GROUP_TEMPLATE_ID,
        apiUrl: env.DINGTALK_API_URL,
        oapiUrl: env.DINGTALK_OAPI_URL,
        loginUrl: env.DINGTALK_LOGIN_URL,
        signHash: env.DINGTALK_SIGN_HASH,
      },
      shared('dingtalk'),
    );
  };

  return { feishu: larkFamily('feishu'), lark: larkFamily('lark'), dingtalk: dingtalk() };
}

/** The keyed map service where there is a key, then the open one; each stands in for the other. */
export function makePlaceService(deps: PlatformDeps): PlaceService {
  const { env } = deps;
  const tides = tidesOf(deps);
  const transport = (name: string) => makeTransport({ name, tides, limitMs: deps.limitMs ?? 5000 });
  const services: Place[] = [
    ...(env.AMAP_KEY ? [amapPlaces({ url: env.AMAP_URL, key: env.AMAP_KEY }, transport('amap'))] : []),
    ...(env.NOMINATIM_URL === 'off'
      ? []
      : [
          nominatimPlaces(
            { url: env.NOMINATIM_URL, publicUrl: env.PUBLIC_URL },
            transport('nominatim'),
            makeTurns(tides),
          ),
        ]),
  ];
  return {
    async reverse(position) {
      let failure = new SuiteUnreachable('no map service is configured');
      let answered = false;
      for (const service of services) {
        try {
          const address = await service(position);
          if (address !== null) return address;
          answered = true;
        } catch (error) {
          if (!(error instanceof SuiteUnreachable)) throw error;
          failure = error;
        }
      }
      if (answered) return null;
      throw failure;
    },
  };
}

/** The company register, where there is a token for it. */
export function makeCompanyRegister(deps: PlatformDeps): CompanyRegister | undefined {
  const { TIANYANCHA_TOKEN: token, TIANYANCHA_URL: url } = deps.env;
  return token
    ? tianyancha(
        { url, token },
        makeTransport({ name: 'tianyancha', tides: tidesOf(deps), limitMs: deps.limitMs ?? 5000 }),
      )
    : undefined;
}

/** The gateway for text messages and e-mails, where one is set. */
export function makeLetterService(deps: PlatformDeps): LetterService | undefined {
  const { LETTERS_URL: url, LETTERS_TOKEN: token } = deps.env;
  return url && token
    ? letterGateway(
        { url, token },
        makeTransport({ name: 'letters', tides: tidesOf(deps), limitMs: deps.limitMs ?? 5000 }),
      )
    : undefined;
}

function tidesOf(deps: PlatformDeps): Tides {
  return {
    now: deps.now,
    random: () => (deps.randomBytes(1)[0] ?? 0) / 256,
    sleep: deps.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
  };
}
