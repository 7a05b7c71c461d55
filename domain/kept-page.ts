/** The pages on which people start. The device caches them, so that they open without a request. */
const arrivals: readonly string[] = ['/', '/home', '/detail'];
/** The parameters of an address that returns from a sign-in. */
const signInParameters = ['code', 'state', 'authCode'];
/**
 * The parameters of an address that select the app of its page: a company's own app, or that of DingTalk's company, which the vendor writes in both
 * ways.
 */
const appParameters = ['app', 'corpid', 'corpId'];

/**
 * The header in which the service worker names the window of a page: a request of the worker itself has no destination (`Sec-Fetch-Dest`), and a
 * framed page is a different page.
 */
export const windowHeader = 'x-sidecar-window';

/** The header of a page's repeated request for itself, which fills the browser's own cache. */
export const keepHeader = 'x-sidecar-keep';

export const isArrival = (path: string): boolean => arrivals.includes(path);
export const isBackFromSignIn = (query: URLSearchParams): boolean => signInParameters.some((name) => query.has(name));
export const namesApp = (query: URLSearchParams): boolean => appParameters.some((name) => query.has(name));
