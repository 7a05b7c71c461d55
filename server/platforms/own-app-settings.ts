import type { Channel } from '../../domain/platforms';
import { readCredentials, type StoredApp } from './own-app';
import { appSettings, type LarkChannel, type PlatformSettings } from './settings';

type OwnSettings = (app: StoredApp, credentials: unknown) => Partial<PlatformSettings>;

function larkSettings(channel: LarkChannel): OwnSettings {
  const prefix = appSettings[channel];
  return ({ app_id }, credentials) => {
    const own = readCredentials('lark', credentials);
    return {
      [`${prefix}_APP_ID`]: app_id,
      [`${prefix}_APP_TYPE`]: 'custom',
      [`${prefix}_APP_SECRET`]: own.appSecret,
      [`${prefix}_VERIFICATION_TOKEN`]: own.verificationToken,
      [`${prefix}_ENCRYPT_KEY`]: own.encryptKey,
      [`${prefix}_EVENTS`]: own.events,
    };
  };
}

const ownSettings: Record<Channel, OwnSettings> = {
  feishu: larkSettings('feishu'),
  lark: larkSettings('lark'),
  dingtalk({ app_id, tenant_key }, credentials) {
    const own = readCredentials('dingtalk', credentials);
    return {
      DINGTALK_APP_KEY: app_id,
      DINGTALK_APP_TYPE: 'custom',
      DINGTALK_APP_SECRET: own.appSecret,
      DINGTALK_CORP_ID: tenant_key,
      DINGTALK_AGENT_ID: own.agentId,
      DINGTALK_ROBOT_CODE: own.robotCode,
      DINGTALK_GROUP_TEMPLATE_ID: own.groupTemplateId,
      DINGTALK_CARD_TEMPLATE_ID: own.cardTemplateId,
      DINGTALK_EVENT_TOKEN: own.eventToken,
      DINGTALK_EVENT_AES_KEY: own.eventAesKey,
      DINGTALK_EVENTS: own.events,
    };
  },
};

/**
 * The settings of one app of a company: the server's addresses of the suite, and nothing else of its own app.
 * @throws ZodError for what are no credentials
 */
export function settingsOf(env: PlatformSettings, app: StoredApp, credentials: unknown): PlatformSettings {
  return { ...env, isOwnApp: true, ...ownSettings[app.channel](app, credentials) };
}
