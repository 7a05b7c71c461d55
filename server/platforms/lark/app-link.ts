import { pageOfApp } from '../own-app-page';
import type { LarkLinkApp } from '../push-secrets';

/**
 * Returns the AppLink that opens a page inside the client: on desktops a plain address opens the system's browser. The page must have the scheme
 * and host of the home page in the console. @param mode the place on a desktop client; phones have one
 */
function appLink(app: LarkLinkApp, page: string, mode: 'appCenter' | 'sidebar'): string {
  const { appId, applinkUrl } = app;
  return `${applinkUrl}/client/web_app/open?${new URLSearchParams({ appId, mode, lk_target_url: pageOfApp(app, page) })}`;
}

/** Returns a button's address by device: on desktops the page opens next to the chat. */
export function appLinks(
  app: LarkLinkApp,
  page: string,
): { url: string; pc_url: string; ios_url: string; android_url: string } {
  const [phone, desktop] = [appLink(app, page, 'appCenter'), appLink(app, page, 'sidebar')];
  return { url: phone, pc_url: desktop, ios_url: phone, android_url: phone };
}
