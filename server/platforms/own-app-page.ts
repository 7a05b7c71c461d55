/** The query parameter for a company's own app, which the page needs before sign-in. */
export const appParameter = 'app';

/**
 * The query parameter for the company of a DingTalk third-party app. The console appends `?corpid=$CORPID$` to the app's home page, and the client
 * inserts the person's company.
 */
export const tenantParameter = 'corpid';

/** Separates the ids of a store app and a company in a page's name. */
export const tenantMark = '@';

/** Returns the address of a page for an app; a company's own app is part of it. */
export function pageOfApp({ appId, isOwn }: { appId: string; isOwn: boolean }, page: string): string {
  return isOwn ? fillPlaceholder(page, appParameter, appId) : page;
}

/** Returns the address of a page for a store app, with the company. */
export function pageOfTenant(tenantKey: string, page: string): string {
  return fillPlaceholder(page, tenantParameter, tenantKey);
}

function fillPlaceholder(page: string, name: string, value: string): string {
  const address = new URL(page);
  address.searchParams.set(name, value);
  return address.href;
}
