/** Hosts of suite pages that the app may show in a frame; a star means one or more labels. */
export const framedHosts = [
  '*.feishu.cn',
  '*.feishu.net',
  '*.larksuite.com',
  '*.larkoffice.com',
  '*.dingtalk.com',
] as const;

/** Further hosts of clients that show the app inside a frame: the bridge of DingTalk's package answers these clients too. */
export const shellHosts = ['7ding.ai', '*.7ding.ai'] as const;

/**
 * Schemes of the addresses that native bridges load in a hidden frame to reach the client (Feishu and Lark on older iOS clients:
 * `bytedance://dispatch_message/`; on Android clients of 2021: `larkbridge:`). They load no page.
 */
export const bridgeSchemes = ['bytedance:', 'feishu:', 'lark:', 'larkbridge:', 'dingtalk:', 'wvjbscheme:'] as const;

/**
 * Returns the address as a browser parses it, if it may be opened. It must be https without a name and password in it, or of the app's own origin
 * (where the simulator replaces the suites). Undefined for everything else.
 */
export function safeAddress(text: string, ownOrigin: string): URL | undefined {
  // Characters that a URL parser drops must not decide the result. A valid address has no blanks, tabs, line ends or backslashes.
  if (/[\s\\]/.test(text) || [...text].some((sign) => sign < ' ') || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return undefined;
  return url.protocol === 'https:' || isOwn(url, ownOrigin) ? url : undefined;
}

/** Returns the address of a page of the app; undefined for other addresses, and for those that only some parsers accept. */
export function ownPage(text: string, ownOrigin: string): URL | undefined {
  const url = safeAddress(text, ownOrigin);
  return url && isOwn(url, ownOrigin) ? url : undefined;
}

/** Returns whether the address is a page of a suite or of the app. */
export function mayBeFramed(url: URL, ownOrigin: string): boolean {
  if (isOwn(url, ownOrigin)) return true;
  return (
    url.protocol === 'https:' && url.port === '' && framedHosts.some((host) => url.hostname.endsWith(host.slice(1)))
  );
}

/** A blob has the origin of the page that created it, so the scheme is checked too. */
function isOwn(url: URL, ownOrigin: string): boolean {
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.origin === ownOrigin;
}
