import i18next from 'i18next';
import { showToast } from '@/components/toast';
import {
  getAppId,
  detectOwnContainer,
  detectPlatform,
  pageSettings,
  type PageSignature,
  type Platform,
} from '@/platforms';
import { startTexts, storedLanguage, language, textsThere } from '@/i18n';
import { RootStore } from '@/stores/RootStore';
import type { AccessPage } from '@/stores/session/app-environment';
import { followPlatform } from './theme';
import { addresses, currentAddress, fetchPage, isEntryPage, isPage, safeReturnPath, startAt } from './routes';
import { suiteFamilies, type Family } from '@domain/platforms';

const container = detectOwnContainer(navigator.userAgent);

/** The stores of this page, in the real surroundings. */
export const root = new RootStore({
  container,
  platform,
  getAppId,
  corpId: pageSettings().channels.dingtalk?.corpId,
  language,
  here: currentAddress,
  onEntryPage: () => isEntryPage(),
  onGuide: () => window.location.pathname === addresses.intro(),
  open: (page: AccessPage) => {
    if (window.location.pathname !== addresses[page]()) void startAt(addresses[page]());
  },
  returnTo: (path) => void startAt(safeReturnPath(path)),
  redirectTo: (address) => window.location.assign(address),
  loginAddress: () => window.location.origin + addresses.login(),
});

/**
 * Redirects an unknown address to home before sign-in requests a code: a suite issues none for an unregistered address (Feishu's 10236), and Taro
 * would draw nothing.
 */
export function leaveUnknownAddress(): void {
  const path = window.location.pathname;
  if (isPage(path)) return;
  void startAt(addresses.home());
  if (path !== '/') void textsThere().then(() => showToast({ text: i18next.t('shell:unknownPage') }));
}

/** Loads texts, session and first rows in parallel: with a stored session the first row takes one round trip. */
export function begin(): void {
  void startLanguage();
  const path = window.location.pathname;
  if (isEntryPage(path)) return;
  void root.session.start();
  fetchPage(path).then(
    (page) => page?.arrive?.(root),
    () => undefined,
  );
}

async function startLanguage(): Promise<void> {
  // At the first start inside a suite, and at no other, the app waits until the bridge reports its language.
  const host = container && !storedLanguage() ? (await platform()).language : navigator.language;
  await startTexts(host, () => root.session.channel);
}

let connected: Promise<Platform> | undefined;

/** Returns the suite with its theme applied, and with page signatures by the session. */
function platform(): Promise<Platform> {
  connected ??= detectPlatform().then((detectedPlatform) => {
    followPlatform(detectedPlatform);
    if (container) detectedPlatform.signWith(signPage[suiteFamilies[container]]);
    return detectedPlatform;
  });
  return connected;
}

const signPage: Record<Family, (url: string) => Promise<PageSignature>> = {
  async lark(url) {
    const sign = await root.api.call('membership.larkJsSdkSign', { url });
    return { timestamp: sign.timestamp, nonceStr: sign.nonce_str, signature: sign.signature, appId: sign.app_id };
  },
  async dingtalk(url) {
    const { timestamp, nonce_str, signature, agent_id, corp_id } = await root.api.call('membership.dingtalkJsSdkSign', {
      url,
    });
    return { timestamp, nonceStr: nonce_str, signature, agentId: agent_id, corpId: corp_id };
  },
};

/** The delay of the bridge on a page without sign-in, in milliseconds, after the first rows. */
const quiet = 1_500;

/** Loads the bridge; sign-in does so at once, a page with a session after the first rows. */
export function connectPlatform(): void {
  if (container) setTimeout(() => void platform(), root.session.bearer() ? quiet : 0);
}
