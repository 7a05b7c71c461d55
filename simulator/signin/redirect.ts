/**
 * Whether an address may receive a code: the application has registered the origin of its pages, and any path below it
 * is allowed. A fragment is not (RFC 6749, 3.1.2).
 */
export function isRegisteredRedirect(appOrigin: string, redirectUri: string | undefined): redirectUri is string {
  if (!redirectUri) return false;
  try {
    const address = new URL(redirectUri);
    return address.origin === appOrigin && address.hash === '' && address.username === '' && address.password === '';
  } catch {
    return false;
  }
}

/** The redirect address with the code and the state added to its own query. */
export function withParameters(redirectUri: string, parameters: Record<string, string | undefined>): string {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) address.searchParams.set(name, value);
  return address.toString();
}
