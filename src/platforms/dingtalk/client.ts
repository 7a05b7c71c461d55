import { pageSettings } from '../page-settings';
import type { BridgeAnswer, Platform, SignPage } from '../platform';
import { limits } from '../race';
import { detectDevice } from '../device';
import { callBridge, nothing, readCode, readFailure } from './answers';
import type { Bridge } from './bridge';
import type { SignedBridge } from './signed-bridge';
import type { SignedCalls } from './signed-calls';

const unsupported = { kind: 'unsupported' } as const;

/**
 * Creates the platform of DingTalk by its package; undefined when the package finds no container. @param loadSigned loads the part of the bridge
 * that needs a page signature
 */
export function createDingtalkClient(bridge: Bridge, loadSigned: () => Promise<SignedBridge>): Platform | undefined {
  const environment = bridge.environment();
  if (environment.platform === 'notInDingTalk') return undefined;

  const userAgent = navigator.userAgent;
  const device = detectDevice(userAgent);
  let sign: SignPage | undefined;
  let calls: Promise<SignedCalls> | undefined;
  const loadCalls = async () => {
    const loadedModule = import(/* webpackChunkName: "dingtalk-signed" */ './signed-calls');
    const signedBridge = await loadSigned();
    return (await loadedModule).signedCalls(signedBridge, () => sign);
  };
  /** A call that needs a signature of the page. */
  const signed = async <Value>(
    call: (calls: SignedCalls) => Promise<BridgeAnswer<Value>>,
  ): Promise<BridgeAnswer<Value>> => {
    try {
      return await call(await (calls ??= loadCalls()));
    } catch (error) {
      calls = undefined;
      return readFailure(error);
    }
  };

  return {
    name: 'dingtalk',
    channel: 'dingtalk',
    inContainer: true,
    language: hostLanguage(userAgent, environment.language),
    theme: /colorScheme\/dark/i.test(userAgent) ? 'dark' : /colorScheme\/light/i.test(userAgent) ? 'light' : undefined,
    device,
    signWith: (signPage) => {
      sign = signPage;
    },
    signInCode: async () => {
      const { corpId, appId = '' } = pageSettings().channels.dingtalk ?? {};
      if (!corpId) return unsupported;
      const answer = await callBridge(limits.call, () => bridge.authCode(corpId), readCode);
      if (answer.kind !== 'unsupported') return answer;
      // An old client lacks the call with the app's name; the page of a third-party app also names the company.
      const [clientId = ''] = appId.split('@');
      return callBridge(limits.call, () => bridge.clientAuthCode({ corpId, clientId }), readCode);
    },
    consentCode: () => Promise.resolve(unsupported),
    chooseChats: async ({ multiple }) => {
      const corpId = pageSettings().channels.dingtalk?.corpId;
      return multiple || !corpId ? unsupported : signed(({ chooseGroup }) => chooseGroup(corpId));
    },
    openChat: (chatId) => callBridge(limits.call, () => bridge.openChat(chatId), nothing),
    openProfile: () => Promise.resolve(unsupported),
    chatCalls: () => Promise.resolve(unsupported),
    showDocument: () => Promise.resolve(unsupported),
    openPage: (url) => callBridge(limits.call, () => bridge.openLink(url), nothing),
    openFile: async (file) => {
      if (['pc', 'harmony'].includes(environment.platform)) {
        const saved = await callBridge(limits.download, () => bridge.downloadFile(file), nothing);
        if (saved.kind === 'done' || saved.kind === 'cancelled') return saved;
      }
      return callBridge(limits.call, () => bridge.openLink(file.url), nothing);
    },
    position: async () => (device === 'desktop' ? unsupported : signed(({ position }) => position())),
    recordVoice: async (wish) => (device === 'desktop' ? unsupported : signed(({ recordVoice }) => recordVoice(wish))),
    setTitle: (title) => {
      document.title = title;
      void callBridge(limits.call, () => bridge.title(title), nothing);
    },
    close: () => callBridge(limits.call, () => bridge.close(), nothing),
    vibrate: () => {
      if (!navigator.vibrate?.(10)) void callBridge(limits.call, () => bridge.vibrate(), nothing);
    },
  };
}

/** Returns the language: on phones from the user agent, on desktops from the package (`*` for unknown). */
function hostLanguage(userAgent: string, fromPackage: string | undefined): string {
  const userAgentLanguage = /\blanguage\/([\w-]+)/i.exec(userAgent)?.[1];
  return userAgentLanguage ?? (fromPackage && fromPackage !== '*' ? fromPackage.replace('_', '-') : navigator.language);
}
