import { makeDingtalk } from './dingtalk';
import { makeLark } from './lark';
import type { Suite, Suites } from './platform';
import { makeSecretCache, type Encrypter, type SecretStore } from './secrets';
import { eventWayOf } from './settings';
import { clockOf, makeTransport, type PlatformDeps } from './transport';

export { demoEnv } from './demo';
export type { SecretStore } from './secrets';

export interface SuiteDeps extends PlatformDeps {
  /** Tokens and tickets for all processes: the suite_secrets table. */
  secrets: SecretStore;
  cipher: Encrypter;
}

/** The configured suites; one without credentials is undefined. */
export function makeSuites(deps: SuiteDeps): Suites {
  const { env, now } = deps;
  const clock = clockOf(deps);
  const cache = makeSecretCache({ store: deps.secrets, cipher: deps.cipher, now });
  const nonce = () => Buffer.from(deps.randomBytes(16)).toString('hex');
  // A circuit breaker per suite: one that is down must not hold up the others.
  const shared = (name: string) => ({
    transport: makeTransport({ name, clock, limitMs: deps.limitMs }),
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
        takesTaps: env[`${prefix}_VERIFICATION_TOKEN`] !== undefined || eventWayOf(env, channel) === 'stream',
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
        cardTemplateId: env.DINGTALK_CARD_TEMPLATE_ID,
        streamsEvents: eventWayOf(env, 'dingtalk') === 'stream',
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
