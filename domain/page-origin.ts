/**
 * Whether calls of a page with this origin are answered: a page of the public address, or of this machine itself. What the Host header says counts only for this
 * machine's own names: any other name may have been pointed here by somebody else.
 * @param publicUrl PUBLIC_URL of the server
 * @param host host and port that the call was sent to
 */
export function isOwnOrigin(publicUrl: string, origin: string, host: string | undefined): boolean {
  return origin === new URL(publicUrl).origin || isLoopback(origin, host);
}

function isLoopback(origin: string, host: string | undefined): boolean {
  // `null` is what a page without an origin sends.
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return (
    url.host === host &&
    (url.hostname === 'localhost' || url.hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(url.hostname))
  );
}
