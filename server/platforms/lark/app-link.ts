import { pageOfApp } from '../own-app-page';
import type { LarkLinkApp } from '../push-secrets';

/**
 * The AppLink that opens a page of our app inside the client: a plain address leads out of it into the system's browser on desktops. The page
 * must have the scheme and host of the home page that is configured in the console.
 * @param mode where a desktop client shows it; phones know one way only
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
