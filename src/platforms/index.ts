import type { Channel } from '@domain/platforms';
import './loaded-address';
import { pageSettings } from './page-settings';
import type { Platform } from './platform';

export type { Answer, ChosenChat, PageSignature, Platform, PositionReading, SignPage } from './platform';
export { appIdOf, pageSettings } from './page-settings';

/** Which container this page runs in, by what the suites put into the user agent; undefined in a plain browser. */
export function containerOf(userAgent: string): Channel | undefined {
  if (/DingTalk/i.test(userAgent)) return 'dingtalk';
  const brand = /ChannelName\/(Feishu|Lark)/i.exec(userAgent)?.[1]?.toLowerCase();
  if (brand === 'feishu' || brand === 'lark') return brand;
  if (/\bFeishu\//i.test(userAgent)) return 'feishu';
  // Both brands call themselves "Lark/…"; older builds do not name the brand, and then the app that this server has decides.
  if (/\bLark\//i.test(userAgent)) return pageSettings().channels.feishu && !pageSettings().channels.lark ? 'feishu' : 'lark';
  return undefined;
}

let detected: Promise<Platform> | undefined;

/** The platform of this page. The suite's part is loaded only inside that suite. */
export function detectPlatform(): Promise<Platform> {
  detected ??= load(containerOf(navigator.userAgent));
  return detected;
}

/** A page that only carries a suite's user agent, without its bridge, is a plain browser. */
async function load(channel: Channel | undefined): Promise<Platform> {
  return (channel && (await suite(channel))) ?? (await import('./browser')).createBrowser();
}

async function suite(channel: Channel): Promise<Platform | undefined> {
  switch (channel) {
    case 'feishu':
      return (await import('./feishu')).createFeishu();
    case 'lark':
      return (await import('./lark')).createLark();
    case 'dingtalk':
      return (await import('./dingtalk')).createDingtalk();
  }
}
