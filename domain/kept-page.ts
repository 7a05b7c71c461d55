/** The pages that people arrive at. A device keeps them, to open without asking for them first. */
const arrivals: readonly string[] = ['/', '/home', '/detail'];
/** The parameters of an address that returns from a sign-in. */
const signInParameters = ['code', 'state', 'authCode'];
/**
 * The parameters of an address that select the app of its page: a company's own app, or that of DingTalk's company, which the vendor writes in both
 * ways.
 */
const appParameters = ['app', 'corpid', 'corpId'];

/**
 * The header by which the worker of the device names the window that a page is for: a request that a worker makes itself carries no destination of that window
 * (`Sec-Fetch-Dest`), and a page inside another one is another page.
 */
export const windowHeader = 'x-sidecar-window';

/** The header of a page that requests itself once more, so that the browser's own cache keeps it. */
export const keepHeader = 'x-sidecar-keep';

export const isArrival = (path: string): boolean => arrivals.includes(path);
export const isBackFromSignIn = (query: URLSearchParams): boolean => signInParameters.some((name) => query.has(name));
export const namesApp = (query: URLSearchParams): boolean => appParameters.some((name) => query.has(name));
