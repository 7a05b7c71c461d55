import { loadedAddress } from '../loaded-address';
import { pageSettings } from '../page-settings';
import type { Answer, Platform, SignPage } from '../platform';
import { limits, within } from '../race';
import { deviceOf } from '../device';
import { readCode, readFailure, readGroup, readLocation } from './answers';
import type { Bridge } from './bridge';

/** DingTalk through its package; undefined when the package finds no container around the page. */
export function createDingtalkClient(bridge: Bridge): Platform | undefined {
  const environment = bridge.environment();
  if (environment.platform === 'notInDingTalk') return undefined;

  const userAgent = navigator.userAgent;
  const device = deviceOf(userAgent);
  let sign: SignPage | undefined;
  let granted: Promise<Answer<void>> | undefined;

  const configure = async (): Promise<Answer<void>> => {
    if (!sign) return { kind: 'unsupported' };
    const { agentId, corpId, timestamp, nonceStr, signature } = await sign(loadedAddress);
    await bridge.config({
      agentId: agentId ?? '',
      corpId: corpId ?? '',
      timeStamp: timestamp,
      nonceStr,
      signature,
      jsApiList: ['device.geolocation.get', 'biz.chat.chooseConversationByCorpId'],
    });
    return { kind: 'done', value: undefined };
  };
  /** Once per page load: the package ignores a second configuration, so a failure stays one until the page is loaded again. */
  const ready = () => (granted ??= within(limits.config, configure().catch(readFailure)));

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
      const corpId = pageSettings().channels.dingtalk?.corpId;
      return corpId ? ask(limits.call, () => bridge.authCode(corpId), readCode) : { kind: 'unsupported' };
    },
    consentCode: () => Promise.resolve({ kind: 'unsupported' }),
    chooseChats: async ({ multiple }) => {
      const corpId = pageSettings().channels.dingtalk?.corpId;
      if (multiple || !corpId) return { kind: 'unsupported' };
      const configured = await ready();
      return configured.kind === 'done' ? ask(limits.person, () => bridge.chooseGroup(corpId), readGroup) : configured;
    },
    openChat: (chatId) => ask(limits.call, () => bridge.openChat(chatId), nothing),
    openProfile: () => Promise.resolve({ kind: 'unsupported' }),
    showDocument: () => Promise.resolve({ kind: 'unsupported' }),
    openPage: (url) => ask(limits.call, () => bridge.openLink(url), nothing),
    openFile: async (file) => {
      if (['pc', 'harmony'].includes(environment.platform)) {
        const saved = await ask(limits.download, () => bridge.downloadFile(file), nothing);
        if (saved.kind === 'done' || saved.kind === 'cancelled') return saved;
      }
      return ask(limits.call, () => bridge.openLink(file.url), nothing);
    },
    position: async () => {
      if (device === 'desktop') return { kind: 'unsupported' };
      const configured = await ready();
      return configured.kind === 'done' ? ask(limits.position, () => bridge.location(), readLocation) : configured;
    },
    setTitle: (title) => {
      document.title = title;
      void ask(limits.call, () => bridge.title(title), nothing);
    },
    close: () => ask(limits.call, () => bridge.close(), nothing),
    vibrate: () => {
      if (!navigator.vibrate?.(10)) void ask(limits.call, () => bridge.vibrate(), nothing);
    },
  };
}

/** Every way in which a bridge call can end, as one plain answer. */
function ask<Value>(
  limit: number,
  call: () => Promise<unknown>,
  read: (answer: unknown) => Answer<Value>,
): Promise<Answer<Value>> {
  const work = async (): Promise<Answer<Value>> => {
    try {
      return read(await call());
    } catch (error) {
      return readFailure(error);
    }
  };
  return within(limit, work());
}

/** The user agent names it on phones, the package on desktops (`*` where it does not know). */
function hostLanguage(userAgent: string, fromPackage: string | undefined): string {
  const named = /\blanguage\/([\w-]+)/i.exec(userAgent)?.[1];
  return named ?? (fromPackage && fromPackage !== '*' ? fromPackage.replace('_', '-') : navigator.language);
}

const nothing = (): Answer<void> => ({ kind: 'done', value: undefined });
