/**
 * The addresses that the application has registered in the console, one by one: a path below one of them is another address. These are the pages on
 * which a person can be signed out.
 */
const registeredPaths = [
  '/',
  '/login',
  '/home',
  '/detail',
  '/setting',
  '/multi-form',
  '/administration',
  '/chat',
  '/from-message',
  '/intro',
  '/no-permission',
  '/no-join',
  '/no-auth',
  '/no-seats',
  '/no-visibility',
  '/start-up',
  '/administration',
  '/gallery',
  '/test/toast',
  '/test/rich-text',
];

function getAddress(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Returns whether an address may receive a code. An address with a fragment may not (RFC 6749, 3.1.2). */
export function isRegisteredRedirect(appOrigin: string, redirectUri: string | undefined): redirectUri is string {
  const address = getAddress(redirectUri ?? '');
  return address !== undefined && isRegistered(appOrigin, address) && address.hash === '';
}

/** Returns whether a client gives a code to this page: the check ignores query and fragment of its address. */
export function isRegisteredPage(appOrigin: string, page: string): boolean {
  const address = getAddress(page);
  return address !== undefined && isRegistered(appOrigin, address);
}

function isRegistered(appOrigin: string, { origin, pathname, username, password }: URL): boolean {
  return origin === appOrigin && username === '' && password === '' && registeredPaths.includes(pathname);
}

/** Returns the redirect address with the code and the state added to its own query. */
export function withParameters(redirectUri: string, parameters: Record<string, string | undefined>): string {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) address.searchParams.set(name, value);
  return address.toString();
}
