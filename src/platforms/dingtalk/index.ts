import type { Platform } from '../platform';
import { bridge } from './bridge';
import { createDingtalkClient } from './client';

/** DingTalk's web-view; undefined where the page has its user agent but not its container. */
export async function createDingtalk(): Promise<Platform | undefined> {
  if (bridge.environment().platform === 'pc') await import('dingtalk-jsapi/platform/pc');
  return createDingtalkClient(
    bridge,
    async () => (await import(/* webpackChunkName: "dingtalk-signed" */ './signed-bridge')).signedBridge,
  );
}
