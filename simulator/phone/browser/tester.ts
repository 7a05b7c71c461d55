import type { ContainerSetting } from '../../container/setting';

/** The tester's choices. The page's address mirrors them, so that a reload or a link restores the same phone. */
export interface Tester extends Pick<
  ContainerSetting,
  'suite' | 'person' | 'language' | 'theme' | 'device' | 'client' | 'webView'
> {
  /** The path of the application that is open in the web-view, if one is. */
  open?: string;
  /** The chat that is shown at the start. */
  chat?: string;
}

export const choices = {
  suite: ['feishu', 'lark', 'dingtalk'],
  language: ['zh', 'en', 'ja'],
  theme: ['light', 'dark'],
  device: ['mobile', 'desktop'],
  client: ['current', 'old'],
  webView: ['current', 'chrome100', 'chrome69'],
} as const;

/** Reads the address; a missing or wrong value becomes the first choice. */
export function readTester(search: string): Tester {
  const query = new URLSearchParams(search);
  const readChoice = <Value extends string>(name: string, allowedValues: readonly Value[]): Value =>
    allowedValues.find((value) => value === query.get(name)) ?? (allowedValues[0] as Value);
  const open = query.get('open') ?? undefined;
  return {
    suite: readChoice('suite', choices.suite),
    person: query.get('person') || 'rep1',
    language: readChoice('lang', choices.language),
    theme: readChoice('theme', choices.theme),
    device: readChoice('device', choices.device),
    client: readChoice('client', choices.client),
    webView: readChoice('webview', choices.webView),
    // Only a path of the application is accepted, never another host.
    open: open && /^\/(?![/\\])/.test(open) ? open : undefined,
    chat: query.get('chat') || undefined,
  };
}

/** Writes the address without a new entry in the history. */
export function mirrorTester({ suite, person, language, theme, device, client, webView, open }: Tester): void {
  const query = new URLSearchParams({ suite, person, lang: language, theme, device });
  if (client === 'old') query.set('client', client);
  if (webView !== 'current') query.set('webview', webView);
  if (open) query.set('open', open);
  // Paths read better unescaped, and `/`, `?` and `=` are allowed in a query.
  const address = query.toString().replace(/%2F/g, '/').replace(/%3F/g, '?').replace(/%3D/g, '=');
  history.replaceState(null, '', `${location.pathname}?${address}`);
}
