import { pageOfApp, pageOfTenant } from '../own-app-page';
import type { DingtalkApp } from './client';

/** The properties of an app that a link into it needs. */
export type LinkedApp = Pick<DingtalkApp, 'corpId' | 'agentId' | 'linkId' | 'appKey' | 'isOwn' | 'isStore'>;

/** Returns the address of one of our pages for the app: it names a company's own app, or the company of a third-party one. */
export function pageAddress({ corpId, appKey, isOwn, isStore }: LinkedApp, address: string): string {
  return isStore ? pageOfTenant(corpId, address) : pageOfApp({ appId: appKey, isOwn }, address);
}

/**
 * Returns the address that opens a page of our app inside the client, on phones and desktops. On desktops a plain address opens the system's
 * browser instead. Without the app's agent id, which the link needs, it returns the plain address.
 */
export function openAppLink(app: LinkedApp, address: string): string {
  const { corpId, agentId, linkId = `0_${agentId}` } = app;
  const page = pageAddress(app, address);
  if (!agentId || !corpId) return `dingtalk://dingtalkclient/page/link?${query({ url: page, pc_slide: 'true' })}`;
  return `dingtalk://dingtalkclient/action/openapp?${query({ corpid: corpId, container_type: 'work_platform', app_id: linkId, redirect_type: 'jump', redirect_url: page })}`;
}

/** The client does not decode `+`, so spaces are sent as %20. */
const query = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
