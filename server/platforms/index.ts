import { channels, type Channel } from '../../domain/platforms';
import { makeDingtalk } from './dingtalk';
import { pushSecrets as dingtalkPushSecrets } from './dingtalk/push';
import { makeLark } from './lark';
import { pushSecrets as larkPushSecrets } from './lark/push';
import { readCredentials, type AppStore, type StoredApp } from './own-app';
import { settingsOf } from './own-app-settings';
import type { ServerSuites, Suite, SuiteApp, Suites } from './platform';
import { cacheOfApp, makeSecretCache, type Encrypter, type SecretStore } from './secrets';
import { eventWayOf, needsConnection, type PlatformSettings } from './settings';
import { clockOf, makeTransport, type PlatformDeps } from './transport';

export { demoEnv } from './demo';
export type { SecretStore } from './secrets';

export interface SuiteDeps extends PlatformDeps {
  /** Tokens and tickets for all processes: the suite_secrets table. */
  secrets: SecretStore;
  /** The apps of companies: the suite_apps table. */
  apps: AppStore;
  cipher: Encrypter;
}

/** The suites of all companies (ADR-0180). */
export function makeSuites(deps: SuiteDeps): Suites {
  const clock = clockOf(deps);
  const cache = makeSecretCache({ store: deps.secrets, cipher: deps.cipher, now: deps.now });
  const nonce = () => Buffer.from(deps.randomBytes(16)).toString('hex');

  /** An app with a circuit breaker of its own: one that is not answered must not hold up the others. */
  function suiteFrom(env: PlatformSettings, channel: Channel, appCache = cache): Suite | undefined {
    const transport = makeTransport({ name: channel, clock, limitMs: deps.limitMs });
    const shared = { transport, cache: appCache, now: deps.now, nonce };
    return channel === 'dingtalk' ? dingtalkFrom(env, shared) : larkFrom(env, channel, shared);
  }

  function appFrom(env: PlatformSettings, suite: Suite, owner: SuiteApp['owner'], version: string): SuiteApp {
    const { channel } = suite;
    const prefix = channel === 'feishu' ? 'FEISHU' : 'LARK';
    return {
      suite,
      owner,
      version,
      needsConnection: needsConnection(env, channel),
      push:
        channel === 'dingtalk'
          ? { family: 'dingtalk', secrets: dingtalkPushSecrets(env) }
          : {
              family: 'lark',
              secrets: larkPushSecrets(env, channel),
              links: { appId: suite.appId, applinkUrl: env[`${prefix}_APPLINK_URL`], isOwn: owner !== null },
            },
      page: {
        appId: suite.appId,
        ...(channel === 'dingtalk' && {
          corpId: env.DINGTALK_CORP_ID ?? '',
          agentId: env.DINGTALK_AGENT_ID ?? '',
          bindsChats: env.DINGTALK_GROUP_TEMPLATE_ID !== undefined,
        }),
      },
    };
  }

  const server: ServerSuites = Object.fromEntries(channels.map((channel) => [channel, suiteFrom(deps.env, channel)]));
  const serverApp = (channel: Channel) => {
    const suite = server[channel];
    return suite && appFrom(deps.env, suite, null, '');
  };

  /** By company, as their rows were when they were read last. */
  const known = new Map<string, { version: string; app: SuiteApp | undefined }>();

  function opened(row: StoredApp): SuiteApp | undefined {
    const kept = known.get(row.client_id);
    if (kept?.version === row.version) return kept.app;
    const app = openApp(row);
    known.set(row.client_id, { version: row.version, app });
    return app;
  }

  /** Undefined for one that is withdrawn, or sealed with another key than this server's. */
  function openApp(row: StoredApp): SuiteApp | undefined {
    const sealed = row.credentials === null ? null : deps.cipher.decrypt(row.credentials);
    if (sealed === null) return undefined;
    const env = settingsOf(deps.env, row, readCredentials(row.channel, JSON.parse(sealed)));
    const suite = suiteFrom(env, row.channel, cacheOfApp(cache, row));
    return suite && appFrom(env, suite, { clientId: row.client_id, tenantKey: row.tenant_key }, row.version);
  }

  return {
    server,
    serves: ({ channel, suiteApp }) => (suiteApp === null ? server[channel] !== undefined : suiteApp !== ''),
    async of({ clientId, channel, suiteApp }) {
      if (suiteApp === null) return server[channel];
      if (suiteApp === '') return undefined;
      const kept = known.get(clientId);
      if (kept?.version === suiteApp) return kept.app?.suite;
      const row = await deps.apps.ofCompany(clientId);
      return row ? opened(row)?.suite : undefined;
    },
    async ofApp(asked, appId) {
      const ours = asked.find((channel) => server[channel]?.appId === appId);
      if (ours) return serverApp(ours);
      const row = await deps.apps.ofApp(asked, appId);
      return row ? opened(row) : undefined;
    },
    serverApp,
    open: openApp,
    encrypt: (channel, credentials) => deps.cipher.encrypt(JSON.stringify(readCredentials(channel, credentials))),
    async all() {
      const rows = await deps.apps.all();
      return [...channels.map(serverApp), ...rows.map(opened)].filter((app) => app !== undefined);
    },
  };
}

type Shared = Parameters<typeof makeLark>[1];

function larkFrom(env: PlatformSettings, channel: 'feishu' | 'lark', shared: Shared): Suite | undefined {
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
      isOwn: env.isOwnApp === true,
    },
    shared,
  );
}

function dingtalkFrom(env: PlatformSettings, shared: Shared): Suite | undefined {
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
      isOwn: env.isOwnApp === true,
    },
    shared,
  );
}
