import type { Platform } from '../platform';
import { bridge } from './bridge';
import { createDingtalkClient } from './client';

/** Creates the platform of DingTalk's web-view; undefined outside its container, even with its user agent. */
export async function createDingtalk(): Promise<Platform | undefined> {
  if (bridge.environment().platform === 'pc') await import('dingtalk-jsapi/platform/pc');
  return createDingtalkClient(
    bridge,
    async () => (await import(/* webpackChunkName: "dingtalk-signed" */ './signed-bridge')).signedBridge,
  );
}
