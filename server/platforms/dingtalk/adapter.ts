import type { SuiteAdapter } from '../adapter';
import { getAppType, getEventWay, type PlatformSettings } from '../settings';
import { bindsChats } from './chats';
import type { DingtalkApp } from './client';
import { dingtalkClosedFeatures } from './closed-features';
import { makeDingtalk } from './index';
import { pushSecrets } from './push';
import { makeDingtalkStoreApp } from './store-app';

/** A company's own app is never a store app, whatever the server's app is. */
const isThirdParty = (env: PlatformSettings) => env.isOwnApp !== true && getAppType(env, 'dingtalk') === 'store';

function appFrom(env: PlatformSettings): DingtalkApp | undefined {
  const { DINGTALK_APP_KEY: appKey, DINGTALK_APP_SECRET: appSecret } = env;
  if (!appKey || !appSecret) return undefined;
  // The agent id and the corporation id of a third-party app belong to each company.
  const isStore = isThirdParty(env);
  return {
    appKey,
    appSecret,
    agentId: (isStore ? undefined : env.DINGTALK_AGENT_ID) ?? '',
    corpId: (isStore ? undefined : env.DINGTALK_CORP_ID) ?? '',
    robotCode: env.DINGTALK_ROBOT_CODE ?? appKey,
    groupTemplateId: env.DINGTALK_GROUP_TEMPLATE_ID,
    cardTemplateId: env.DINGTALK_CARD_TEMPLATE_ID,
    linkTemplateId: env.DINGTALK_LINK_TEMPLATE_ID,
    streamsEvents: getEventWay(env, 'dingtalk') === 'stream',
    publicUrl: env.PUBLIC_URL,
    apiUrl: env.DINGTALK_API_URL,
    oapiUrl: env.DINGTALK_OAPI_URL,
    loginUrl: env.DINGTALK_LOGIN_URL,
    signHash: env.DINGTALK_SIGN_HASH,
    isOwn: env.isOwnApp === true,
    isStore,
  };
}

export const dingtalkAdapter: SuiteAdapter = {
  suite(env, deps) {
    const app = appFrom(env);
    return app && makeDingtalk(app, deps);
  },
  storeApp(env, getDeps) {
    const app = appFrom(env);
    if (!app) return undefined;
    const deps = getDeps(app.appKey);
    const store = makeDingtalkStoreApp(app, deps);
    return { ...store, tickets: { keep: deps.tickets.keep, check: store.checkSecret } };
  },
  push(env) {
    const secrets = pushSecrets(env);
    return {
      family: 'dingtalk',
      secrets,
      isProved: secrets.token !== undefined && secrets.aesKey !== undefined,
    };
  },
  page(env) {
    const app = appFrom(env);
    return {
      corpId: app?.corpId ?? '',
      agentId: app?.agentId ?? '',
      bindsChats: app !== undefined && bindsChats(app),
    };
  },
  closedFeatures: (env) =>
    dingtalkClosedFeatures({ groupTemplateId: env.DINGTALK_GROUP_TEMPLATE_ID, isStore: isThirdParty(env) }),
  // Taps on cards and the viewers of links arrive only over a connection (ADR-0142, ADR-0314).
  needsConnection: (env) =>
    getEventWay(env, 'dingtalk') === 'stream' ||
    env.DINGTALK_CARD_TEMPLATE_ID !== undefined ||
    env.DINGTALK_LINK_TEMPLATE_ID !== undefined,
};
