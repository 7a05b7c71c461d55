/**
 * Returns whether calls from a page with this origin are answered: the public address, or this machine. The Host header counts only for the
 * machine's own names, because other names may point here without permission. @param publicUrl PUBLIC_URL of the server @param host host and port
 * of the call
 */
export function isOwnOrigin(publicUrl: string, origin: string, host: string | undefined): boolean {
  return origin === new URL(publicUrl).origin || isLoopback(origin, host);
}

function isLoopback(origin: string, host: string | undefined): boolean {
  // A page without an origin sends `null`.
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return (
    url.host === host &&
    (url.hostname === 'localhost' || url.hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(url.hostname))
  );
}
