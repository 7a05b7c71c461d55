import { channels, suiteFamilies, type Channel } from '../../domain/platforms';
import type { StoreApp, SuiteAdapter } from './adapter';
import { dingtalkAdapter } from './dingtalk/adapter';
import { larkAdapter } from './lark/adapter';
import { readCredentials, type AppStore, type StoredApp } from './own-app';
import { buildSettings } from './own-app-settings';
import { tenantMark } from './own-app-page';
import type { ServerSuites, Suite, SuiteApp, Suites } from './platform';
import { cacheOfApp, makeSecretCache, type Encrypter, type SecretStore } from './secrets';
import { getAppType, type PlatformSettings } from './settings';
import { keptTickets } from './tickets';
import { getClock, makeTransport, type PlatformDeps } from './transport';

export { demoEnv } from './demo';
export type { SecretStore } from './secrets';

export interface SuiteDeps extends PlatformDeps {
  /** Tokens and tickets for all processes: the suite_secrets table. */
  secrets: SecretStore;
  /** The apps of companies: the suite_apps table. */
  apps: AppStore;
  cipher: Encrypter;
}

const adapters: Record<Channel, SuiteAdapter> = {
  feishu: larkAdapter('feishu'),
  lark: larkAdapter('lark'),
  dingtalk: dingtalkAdapter,
};

/** The suites of all companies (ADR-0180). */
export function makeSuites(deps: SuiteDeps): Suites {
  const clock = getClock(deps);
  const cache = makeSecretCache({ store: deps.secrets, cipher: deps.cipher, now: deps.now });
  const nonce = () => Buffer.from(deps.randomBytes(16)).toString('hex');

  /** Opens the suite of an app with a separate circuit breaker, so that an unreachable app does not delay the others. */
  function suiteFrom(env: PlatformSettings, channel: Channel, appCache = cache): Suite | undefined {
    const transport = makeTransport({ name: channel, clock, limitMs: deps.limitMs, onExchange: deps.onExchange });
    return adapters[channel].suite(env, { transport, cache: appCache, now: deps.now, nonce });
  }

  /** Returns the server's own app if it is a store app. */
  function storeAppFrom(channel: Channel): StoreApp | undefined {
    if (getAppType(deps.env, channel) !== 'store') return undefined;
    const transport = makeTransport({ name: channel, clock, limitMs: deps.limitMs, onExchange: deps.onExchange });
    return adapters[channel].storeApp(deps.env, (appId) => {
      const tickets = keptTickets(`${channel}:app-ticket:${appId}`, deps);
      return { transport, cache, tickets, now: deps.now, nonce };
    });
  }

  function appFrom(env: PlatformSettings, suite: Suite, owner: SuiteApp['owner'], version: string): SuiteApp {
    const { channel, appId } = suite;
    const adapter = adapters[channel];
    return {
      suite,
      owner,
      version,
      needsConnection: adapter.needsConnection(env),
      push: adapter.push(env, { appId, isOwn: owner !== null }),
      page: { appId, ...adapter.page(env) },
    };
  }

  const stores: { [Name in Channel]?: StoreApp | undefined } = {
    feishu: storeAppFrom('feishu'),
    lark: storeAppFrom('lark'),
    dingtalk: storeAppFrom('dingtalk'),
  };
  const server: ServerSuites = Object.fromEntries(
    channels.map((channel) => [channel, stores[channel]?.suite ?? suiteFrom(deps.env, channel)]),
  );
  const serverApp = (channel: Channel): SuiteApp | undefined => {
    const suite = server[channel];
    const tickets = stores[channel]?.tickets;
    return suite && { ...appFrom(deps.env, suite, null, ''), ...(tickets && { tickets }) };
  };
  /** Returns a third-party app of DingTalk with the company of a page: the client requests codes with the company's id. */
  function ofPage(requestedChannels: readonly Channel[], pageAppId: string): SuiteApp | undefined {
    const { dingtalk } = stores;
    const [appId, tenantKey, ...more] = pageAppId.split(tenantMark);
    if (more.length > 0 || ![appId, tenantKey].every((nameSegment) => nameOfPage.test(nameSegment ?? '')))
      return undefined;
    const app = dingtalk?.suite.appId === appId ? serverApp('dingtalk') : undefined;
    if (!dingtalk || !app || !tenantKey || !requestedChannels.includes('dingtalk')) return undefined;
    const page = { ...app.page, appId: pageAppId, corpId: tenantKey };
    return { ...app, suite: dingtalk.ofTenant(tenantKey), page, tenantKey };
  }
  const serverFor: Suites['serverFor'] = ({ channel, tenant_key }) =>
    stores[channel]?.ofTenant(tenant_key) ?? server[channel];

  /** The apps by company, with the version of their rows. */
  const cachedApps = new Map<string, { version: string; app: SuiteApp | undefined }>();

  function openStoredApp(row: StoredApp): SuiteApp | undefined {
    const cachedApp = cachedApps.get(row.client_id);
    if (cachedApp?.version === row.version) return cachedApp.app;
    const app = openApp(row);
    cachedApps.set(row.client_id, { version: row.version, app });
    return app;
  }

  /** Returns undefined for a withdrawn app, or for credentials of another server key. */
  function openApp(row: StoredApp): SuiteApp | undefined {
    const sealed = row.credentials === null ? null : deps.cipher.decrypt(row.credentials);
    if (sealed === null) return undefined;
    const env = buildSettings(deps.env, row, JSON.parse(sealed));
    const suite = suiteFrom(env, row.channel, cacheOfApp(cache, row));
    return suite && appFrom(env, suite, { clientId: row.client_id, tenantKey: row.tenant_key }, row.version);
  }

  return {
    server,
    closedTo: ({ channel, suiteApp }) =>
      adapters[channel].closedFeatures(suiteApp === null ? deps.env : { ...deps.env, isOwnApp: true }),
    serves: ({ channel, suiteApp }) => (suiteApp === null ? server[channel] !== undefined : suiteApp !== ''),
    async of({ clientId, channel, suiteApp }) {
      if (suiteApp === null) {
        if (!stores[channel]) return server[channel];
        // The tenant is read each time, because a wrong one would mix up the people of two companies.
        const tenantKey = await deps.apps.getTenant(clientId);
        return tenantKey === null ? undefined : stores[channel].ofTenant(tenantKey);
      }
      if (suiteApp === '') return undefined;
      const cachedApp = cachedApps.get(clientId);
      if (cachedApp?.version === suiteApp) return cachedApp.app?.suite;
      const row = await deps.apps.ofCompany(clientId);
      return row ? openStoredApp(row)?.suite : undefined;
    },
    async ofApp(requestedChannels, appId) {
      const serverChannel = requestedChannels.find((channel) => server[channel]?.appId === appId);
      if (serverChannel) return serverApp(serverChannel);
      const store = ofPage(requestedChannels, appId);
      if (store) return store;
      const row = await deps.apps.ofApp(requestedChannels, appId);
      return row ? openStoredApp(row) : undefined;
    },
    serverApp,
    serverFor,
    open: openApp,
    encrypt: (channel, credentials) =>
      deps.cipher.encrypt(JSON.stringify(readCredentials(suiteFamilies[channel], credentials))),
    async all() {
      const rows = await deps.apps.all();
      return [...channels.map(serverApp), ...rows.map(openStoredApp)].filter((app) => app !== undefined);
    },
  };
}

/** The ids in a page's name of a store app and a company. Any caller may send any text. */
const nameOfPage = /^[\w-]{1,128}$/;
