import { detectPlatform, appIdOf, containerOf } from '@/platforms';
import { startTexts, storedLanguage, language } from '@/i18n';
import { mainTab } from '@/stores/HomeStore';
import { RootStore } from '@/stores/RootStore';
import type { AccessPage } from '@/stores/session/surroundings';
import { followPlatform } from './theme';
import { addresses, currentAddress, isEntryPage, parameter, safeReturnPath, startAt } from './routes';

const container = containerOf(navigator.userAgent);

/** The stores of this page, in the real surroundings. */
export const root = new RootStore({
  container,
  platform: detectPlatform,
  appIdOf,
  language,
  here: currentAddress,
  onEntryPage: () => isEntryPage(),
  open: (page: AccessPage) => {
    if (window.location.pathname !== addresses[page]()) void startAt(addresses[page]());
  },
  returnTo: (path) => void startAt(safeReturnPath(path)),
  leaveFor: (address) => window.location.assign(address),
  loginAddress: () => window.location.origin + addresses.login(),
});

/** Texts, session and first rows set out together: the first row is on screen after one round trip where a session is stored. */
export function begin(): void {
  void startLanguage();
  const path = window.location.pathname;
  if (isEntryPage(path)) return;
  void root.session.start();
  if (path !== '/home') return;
  const tab = parameter('tab') ?? mainTab;
  root.home.open(tab);
  if (tab !== mainTab && root.session.state === 'ready') void root.lists.of(tab).load();
}

async function startLanguage(): Promise<void> {
  // Only the first start inside a suite waits for the bridge to tell its language.
  const host = container && !storedLanguage() ? (await detectPlatform()).language : navigator.language;
  await startTexts(host);
}

/** The suite's theme, and page signatures through the session: the bridge asks for one when a call first needs it. */
export function connectPlatform(): void {
  if (!container) return;
  void detectPlatform().then((platform) => {
    followPlatform(platform);
    platform.signWith(async (url) => {
      if (container === 'dingtalk') {
        const sign = await root.api.call('membership.dingtalkJsSdkSign', { url });
        return { timestamp: sign.timestamp, nonceStr: sign.nonce_str, signature: sign.signature, agentId: sign.agent_id, corpId: sign.corp_id };
      }
      const sign = await root.api.call('membership.larkJsSdkSign', { url });
      return { timestamp: sign.timestamp, nonceStr: sign.nonce_str, signature: sign.signature, appId: sign.app_id };
    });
  });
}
