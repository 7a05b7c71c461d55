import type { Channel } from '@domain/platforms';
import './loaded-address';
import { detectOwnContainer } from './container';
import type { Platform } from './platform';

export type {
  BridgeAnswer as Answer,
  ChosenChat,
  PageSignature,
  Platform,
  PositionReading,
  SignPage,
  SpeechCapture as Speech,
  VoiceRecording,
  VoiceWish,
} from './platform';
export { detectOwnContainer } from './container';
export { getAppId, pageSettings, type OutsideLinks } from './page-settings';

let detected: Promise<Platform> | undefined;

/** Returns the platform of this page. A suite's part is loaded only inside that suite. */
export function detectPlatform(): Promise<Platform> {
  detected ??= load(detectOwnContainer(navigator.userAgent));
  return detected;
}

/** A page with a suite's user agent but without its bridge is a plain browser. */
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
