import type { Channel, suiteFamilies } from '../../domain/platforms';

/** The way events of a suite reach us: at our request address, or over a connection that we open (ADR-0135). */
export type EventWay = 'http' | 'stream';

/** A custom app belongs to one company; a store app serves each company that installs it (ADR-0188, ADR-0195). */
export type AppType = 'custom' | 'store';

/** The environment variables that the adapters need (server/env.ts fits it). An address has no slash at its end. */
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
  /** These are of one company's own app (own-app-settings.ts), not of the environment. */
  isOwnApp?: boolean;
  /** Our own address: the open map service wants to know who asks. */
  PUBLIC_URL: string;
}

/** Returns the way the events of a suite reach us. */
export function getEventWay(env: PlatformSettings, channel: Channel): EventWay {
  return { feishu: env.FEISHU_EVENTS, lark: env.LARK_EVENTS, dingtalk: env.DINGTALK_EVENTS }[channel];
}

/** Whether the server's app of a suite is one company's or the store's. */
export function getAppType(env: PlatformSettings, channel: Channel): AppType {
  return { feishu: env.FEISHU_APP_TYPE, lark: env.LARK_APP_TYPE, dingtalk: env.DINGTALK_APP_TYPE }[channel];
}

/** The suites of the Lark family. */
export type LarkChannel = { [Name in Channel]: (typeof suiteFamilies)[Name] extends 'lark' ? Name : never }[Channel];

/** The first part of the names of an app's settings. */
export const appSettings = { feishu: 'FEISHU', lark: 'LARK' } as const satisfies Record<LarkChannel, string>;
