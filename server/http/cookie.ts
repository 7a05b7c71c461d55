/** The cookie that binds an authorization to the browser that started it. */
const name = 'sidecar_browser';

/** Returns the raw value of the cookie. */
export function readCookie(cookies: string | undefined, cookie: string): string | undefined {
  return (cookies ?? '')
    .split(';')
    .map((cookiePair) => cookiePair.trim())
    .find((cookiePair) => cookiePair.startsWith(`${cookie}=`))
    ?.slice(cookie.length + 1);
}

export function readBrowserSecret(cookies: string | undefined): string | undefined {
  const secret = readCookie(cookies, name);
  return secret && /^[A-Za-z0-9_-]{20,128}$/.test(secret) ? secret : undefined;
}

/** Returns the cookie: HttpOnly and Lax, valid for ten minutes, sent only to the sign-in calls; Secure if the product is reached by https. */
export function browserCookie(secret: string, publicUrl: string): string {
  return `${name}=${secret}; Path=/api/account; Max-Age=600; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;
}
