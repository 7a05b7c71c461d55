import type { Channel, suiteFamilies } from '../../domain/platforms';

/** How events of a suite arrive: at the request address, or over a connection that the server opens (ADR-0135). */
export type EventWay = 'http' | 'stream';

/** A custom app belongs to one company; a store app serves each company that installs it (ADR-0188, ADR-0195). */
export type AppType = 'custom' | 'store';

/** The environment variables of the adapters (compatible with server/env.ts). An address has no final slash. */
export interface PlatformSettings {
  FEISHU_APP_ID?: string | undefined;
  FEISHU_APP_SECRET?: string | undefined;
  FEISHU_APP_TYPE: AppType;
  FEISHU_VERIFICATION_TOKEN?: string | undefined;
  FEISHU_ENCRYPT_KEY?: string | undefined;
  FEISHU_EVENTS: EventWay;
  FEISHU_BASE_URL: string;
  FEISHU_ACCOUNTS_URL: string;
  FEISHU_APPLINK_URL: string;
  LARK_APP_ID?: string | undefined;
  LARK_APP_SECRET?: string | undefined;
  LARK_APP_TYPE: AppType;
  LARK_VERIFICATION_TOKEN?: string | undefined;
  LARK_ENCRYPT_KEY?: string | undefined;
  LARK_EVENTS: EventWay;
  LARK_BASE_URL: string;
  LARK_ACCOUNTS_URL: string;
  LARK_APPLINK_URL: string;
  DINGTALK_APP_KEY?: string | undefined;
  DINGTALK_APP_SECRET?: string | undefined;
  DINGTALK_APP_TYPE: AppType;
  DINGTALK_AGENT_ID?: string | undefined;
  DINGTALK_CORP_ID?: string | undefined;
  DINGTALK_ROBOT_CODE?: string | undefined;
  DINGTALK_GROUP_TEMPLATE_ID?: string | undefined;
  DINGTALK_CARD_TEMPLATE_ID?: string | undefined;
  DINGTALK_LINK_TEMPLATE_ID?: string | undefined;
  DINGTALK_LINK_SECRET?: string | undefined;
  DINGTALK_EVENTS: EventWay;
  DINGTALK_EVENT_TOKEN?: string | undefined;
  DINGTALK_EVENT_AES_KEY?: string | undefined;
  DINGTALK_API_URL: string;
  DINGTALK_OAPI_URL: string;
  DINGTALK_LOGIN_URL: string;
  DINGTALK_SIGN_HASH: 'sha256' | 'sha1';
  TIANYANCHA_TOKEN?: string | undefined;
  TIANYANCHA_URL: string;
  MESSAGING_URL?: string | undefined;
  MESSAGING_TOKEN?: string | undefined;
  AMAP_KEY?: string | undefined;
  AMAP_URL: string;
  NOMINATIM_URL: string;
  /** Whether these are the settings of a company's own app (own-app-settings.ts). */
  isOwnApp?: boolean;
  /** The server's public address, which the open map service requires. */
  PUBLIC_URL: string;
}

/** Returns how the events of a suite arrive. */
export function getEventWay(env: PlatformSettings, channel: Channel): EventWay {
  return { feishu: env.FEISHU_EVENTS, lark: env.LARK_EVENTS, dingtalk: env.DINGTALK_EVENTS }[channel];
}

/** Returns whether the server's app of a suite is custom or a store app. */
export function getAppType(env: PlatformSettings, channel: Channel): AppType {
  return { feishu: env.FEISHU_APP_TYPE, lark: env.LARK_APP_TYPE, dingtalk: env.DINGTALK_APP_TYPE }[channel];
}

/** The suites of the Lark family. */
export type LarkChannel = { [Name in Channel]: (typeof suiteFamilies)[Name] extends 'lark' ? Name : never }[Channel];

/** The prefix of an app's settings. */
export const appSettings = { feishu: 'FEISHU', lark: 'LARK' } as const satisfies Record<LarkChannel, string>;
