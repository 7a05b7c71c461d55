import type { Channel } from '../../domain/platforms';
import { readCredentials, type StoredApp } from './own-app';
import { appSettings, type LarkChannel, type PlatformSettings } from './settings';

type OwnSettings = (app: StoredApp, credentials: unknown) => Partial<PlatformSettings>;

function larkSettings(channel: LarkChannel): OwnSettings {
  const prefix = appSettings[channel];
  return ({ app_id }, credentials) => {
    const appCredentials = readCredentials('lark', credentials);
    return {
      [`${prefix}_APP_ID`]: app_id,
      [`${prefix}_APP_TYPE`]: 'custom',
      [`${prefix}_APP_SECRET`]: appCredentials.appSecret,
      [`${prefix}_VERIFICATION_TOKEN`]: appCredentials.verificationToken,
      [`${prefix}_ENCRYPT_KEY`]: appCredentials.encryptKey,
      [`${prefix}_EVENTS`]: appCredentials.events,
    };
  };
}

const ownSettings: Record<Channel, OwnSettings> = {
  feishu: larkSettings('feishu'),
  lark: larkSettings('lark'),
  dingtalk({ app_id, tenant_key }, credentials) {
    const appCredentials = readCredentials('dingtalk', credentials);
    return {
      DINGTALK_APP_KEY: app_id,
      DINGTALK_APP_TYPE: 'custom',
      DINGTALK_APP_SECRET: appCredentials.appSecret,
      DINGTALK_CORP_ID: tenant_key,
      DINGTALK_AGENT_ID: appCredentials.agentId,
      DINGTALK_ROBOT_CODE: appCredentials.robotCode,
      DINGTALK_GROUP_TEMPLATE_ID: appCredentials.groupTemplateId,
      DINGTALK_CARD_TEMPLATE_ID: appCredentials.cardTemplateId,
      DINGTALK_LINK_TEMPLATE_ID: appCredentials.linkTemplateId,
      DINGTALK_LINK_SECRET: appCredentials.linkSecret,
      DINGTALK_EVENT_TOKEN: appCredentials.eventToken,
      DINGTALK_EVENT_AES_KEY: appCredentials.eventAesKey,
      DINGTALK_EVENTS: appCredentials.events,
    };
  },
};

/**
 * Returns the settings of one app of a company: the server's addresses of the suite, without any settings of the server's own app. @throws ZodError
 * for invalid credentials
 */
export function buildSettings(env: PlatformSettings, app: StoredApp, credentials: unknown): PlatformSettings {
  return { ...env, isOwnApp: true, ...ownSettings[app.channel](app, credentials) };
}
