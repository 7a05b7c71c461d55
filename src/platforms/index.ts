import type { Channel } from '@domain/platforms';
import type { Platform } from './platform';

export type { Answer, ChosenChat, PageSignature, Platform, PositionReading, SignPage } from './platform';
export { appIdOf, pageSettings } from './page-settings';

/** Which container this page runs in, by what the suites put into the user agent; undefined in a plain browser. */
export function containerOf(userAgent: string): Channel | undefined {
  // The Feishu app also calls itself "Lark/…" in places, so its own name is asked for first.
  if (/DingTalk/i.test(userAgent)) return 'dingtalk';
  if (/Feishu/i.test(userAgent)) return 'feishu';
  if (/Lark/i.test(userAgent)) return 'lark';
  return undefined;
}

let detected: Promise<Platform> | undefined;

/** The platform of this page. The suite's part is loaded only inside that suite. */
export function detectPlatform(): Promise<Platform> {
  detected ??= load(containerOf(navigator.userAgent));
  return detected;
}

async function load(channel: Channel | undefined): Promise<Platform> {
  switch (channel) {
    default:
      return (await import('./browser')).createBrowser();
  }
}
