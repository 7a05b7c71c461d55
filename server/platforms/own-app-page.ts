/** The query of our pages that names a company's own app, for what the page must know before anybody signs in. */
export const appParameter = 'app';

/**
 * The query that names the company for which a third-party app of DingTalk is opened. The console of the app has `?corpid=$CORPID$` behind the address of the
 * app's home page, and the client puts in the company of the person.
 */
export const tenantParameter = 'corpid';

/** Stands between the two where a page names an app of many companies together with its own. */
export const tenantMark = '@';

/** The address of one of our pages as an app opens it: one that is a company's own names itself. */
export function pageOfApp({ appId, isOwn }: { appId: string; isOwn: boolean }, page: string): string {
  return isOwn ? fillPlaceholder(page, appParameter, appId) : page;
}

/** The same for an app of many companies: the address names the company. */
export function pageOfTenant(tenantKey: string, page: string): string {
  return fillPlaceholder(page, tenantParameter, tenantKey);
}

function fillPlaceholder(page: string, name: string, value: string): string {
  const address = new URL(page);
  address.searchParams.set(name, value);
  return address.href;
}
