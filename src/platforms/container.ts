import type { Channel } from '@domain/platforms';
import { pageSettings } from './page-settings';

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
