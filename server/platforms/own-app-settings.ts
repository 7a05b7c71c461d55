import { readCredentials, type DingtalkCredentials, type LarkCredentials, type StoredApp } from './own-app';
import type { PlatformSettings } from './settings';

/** The settings of one app of a company: the server's addresses of the suite, and nothing else of its own app. */
export function settingsOf(
  env: PlatformSettings,
  { channel, app_id, tenant_key }: StoredApp,
  credentials: LarkCredentials | DingtalkCredentials,
): PlatformSettings {
  if (channel === 'dingtalk') {
    const own = readCredentials(channel, credentials);
    return {
      ...env,
      isOwnApp: true,
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
  }
  const own = readCredentials(channel, credentials);
  const prefix = channel === 'feishu' ? 'FEISHU' : 'LARK';
  return {
    ...env,
    isOwnApp: true,
    [`${prefix}_APP_ID`]: app_id,
    [`${prefix}_APP_TYPE`]: 'custom',
    [`${prefix}_APP_SECRET`]: own.appSecret,
    [`${prefix}_VERIFICATION_TOKEN`]: own.verificationToken,
    [`${prefix}_ENCRYPT_KEY`]: own.encryptKey,
    [`${prefix}_EVENTS`]: own.events,
  };
}
