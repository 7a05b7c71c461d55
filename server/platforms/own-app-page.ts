/** The query of our pages that names a company's own app, for what the page must know before anybody signs in. */
export const appParameter = 'app';

/** The address of one of our pages as an app opens it: one that is a company's own names itself. */
export function pageOfApp({ appId, isOwn }: { appId: string; isOwn: boolean }, page: string): string {
  if (!isOwn) return page;
  const address = new URL(page);
  address.searchParams.set(appParameter, appId);
  return address.href;
}
