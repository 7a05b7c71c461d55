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
 * Goes home from an address that no page has, before the sign-in asks the suite for a code: a suite gives none at an address that is not
 * registered (Feishu's 10236), and Taro would draw nothing.
 */
export function leaveUnknownAddress(): void {
  const path = window.location.pathname;
  if (isPage(path)) return;
  void startAt(addresses.home());
  if (path !== '/') void textsThere().then(() => showToast({ text: i18next.t('shell:unknownPage') }));
}

/** Texts, session and first rows set out together: the first row is on screen after one round trip where a session is stored. */
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

/** The suite, with its theme taken over and page signatures through the session, for the calls that need one. */
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

/** Milliseconds: the bridge of a page that needs no sign-in comes after the first rows. */
const quiet = 1_500;

/** Loads the bridge; signing in does so at once, a page with a session when the first rows are on screen. */
export function connectPlatform(): void {
  if (container) setTimeout(() => void platform(), root.session.bearer() ? quiet : 0);
}
