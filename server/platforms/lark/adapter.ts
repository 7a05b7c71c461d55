import type { SuiteAdapter } from '../adapter';
import { appSettings, getAppType, getEventWay, type LarkChannel, type PlatformSettings } from '../settings';
import type { LarkApp } from './client';
import { larkClosedFeatures } from './closed-features';
import { makeLark } from './index';
import { pushSecrets } from './push';
import { makeLarkStoreApp } from './store-app';

function appFrom(env: PlatformSettings, channel: LarkChannel): LarkApp | undefined {
  const prefix = appSettings[channel];
  const appId = env[`${prefix}_APP_ID`];
  const appSecret = env[`${prefix}_APP_SECRET`];
  if (!appId || !appSecret) return undefined;
  return {
    channel,
    appId,
    appSecret,
    apiUrl: env[`${prefix}_BASE_URL`],
    accountsUrl: env[`${prefix}_ACCOUNTS_URL`],
    applinkUrl: env[`${prefix}_APPLINK_URL`],
    takesTaps: env[`${prefix}_VERIFICATION_TOKEN`] !== undefined || getEventWay(env, channel) === 'stream',
    isOwn: env.isOwnApp === true,
    publicUrl: env.PUBLIC_URL,
  };
}

/** Feishu and Lark share one protocol with separate settings. */
export function larkAdapter(channel: LarkChannel): SuiteAdapter {
  return {
    suite(env, deps) {
      const app = appFrom(env, channel);
      return app && makeLark(app, deps);
    },
    storeApp(env, getDeps) {
      const app = appFrom(env, channel);
      if (!app) return undefined;
      const deps = getDeps(app.appId);
      const store = makeLarkStoreApp(app, deps);
      return { ...store, tickets: { keep: deps.tickets.keep, check: store.askForTicket } };
    },
    push(env, { appId, isOwn }) {
      const secrets = pushSecrets(env, channel);
      return {
        family: 'lark',
        secrets,
        isProved: secrets.verificationToken !== undefined,
        links: { appId, applinkUrl: env[`${appSettings[channel]}_APPLINK_URL`], isOwn },
      };
    },
    page: () => ({}),
    closedFeatures: (env) =>
      larkClosedFeatures(channel, env.isOwnApp !== true && getAppType(env, channel) === 'store' ? 'store' : 'custom'),
    needsConnection: (env) => getEventWay(env, channel) === 'stream',
  };
}
