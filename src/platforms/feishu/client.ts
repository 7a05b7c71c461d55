import type { BridgeAnswer, Platform } from '../platform';
import { detectDevice } from '../device';
import { getAppId, pageSettings } from '../page-settings';
import { limits, withTimeout } from '../race';
import { readChats, readCode, readFailure, readLocation, readTemporaryFile } from './answers';
import { PageConfig } from './page-config';
import { loadScript } from './script';

/**
 * Creates the platform of Feishu or Lark: one protocol, two brands. Undefined without a bridge after loading its script (some side panels have the
 * user agent without being a web-app container).
 */
export async function createLarkClient(channel: 'feishu' | 'lark'): Promise<Platform | undefined> {
  const address = pageSettings().jsSdk?.[channel];
  if (!window.h5sdk && address) await loadScript(address);
  if (!window.h5sdk || !window.tt) return undefined;

  const page = new PageConfig();
  const device = detectDevice(navigator.userAgent);
  const locale = /LarkLocale\/(\w+)/.exec(navigator.userAgent)?.[1];

  return {
    name: channel,
    channel,
    inContainer: true,
    language: locale?.replace('_', '-') ?? navigator.language,
    // The client's web-view follows its own theme in prefers-color-scheme.
    theme: undefined,
    device,
    signWith: (sign) => page.signWith(sign),
    signInCode: () => signInCode(channel),
    consentCode: (scope) => {
      const appID = getAppId(channel);
      if (!appID) return Promise.resolve({ kind: 'unsupported' });
      return invoke(
        limits.person,
        readCode,
        (tt, handlers) => tt.requestAccess?.({ appID, scopeList: [scope], ...handlers }),
        'requestAccess',
      );
    },
    chooseChats: ({ multiple }) =>
      configured(
        page,
        limits.person,
        readChats,
        (tt, handlers) =>
          tt.chooseChat?.({
            allowCreateGroup: false,
            multiSelect: multiple,
            ignoreSelf: true,
            ignoreBot: true,
            selectType: 1,
            externalChat: false,
            ...handlers,
          }),
        'chooseChat',
      ),
    openChat: (chatId, openUrl) =>
      device === 'desktop' && window.tt?.toggleChat
        ? configured(
            page,
            limits.call,
            nothing,
            (tt, handlers) => tt.toggleChat?.({ openChatId: chatId, ...handlers }),
            'toggleChat',
          )
        : openByAddress(page, openUrl),
    openProfile: (openid) =>
      configured(
        page,
        limits.call,
        nothing,
        (tt, handlers) => tt.enterProfile?.({ openid, ...handlers }),
        'enterProfile',
      ),
    openFile: (file) => openFile(page, file),
    openPage: (url) => openByAddress(page, url),
    showDocument: async (wish) => {
      const { showDocument } = await import(/* webpackChunkName: "suite-document" */ './document');
      return showDocument(channel, (address) => page.signed(address), wish);
    },
    position: () =>
      device === 'desktop'
        ? Promise.resolve({ kind: 'unsupported' })
        : configured(
            page,
            limits.position,
            readLocation,
            (tt, handlers) =>
              tt.getLocation?.({ timeout: limits.position / 1000, cacheTimeout: 0, accuracy: 'high', ...handlers }),
            'getLocation',
          ),
    recordVoice: async (wish) => {
      if (device === 'desktop') return { kind: 'unsupported' };
      const { recordVoice } = await import(/* webpackChunkName: "suite-voice" */ './voice');
      return recordVoice(page, wish);
    },
    chatCalls: async () => {
      const { createChatCalls } = await import(/* webpackChunkName: "suite-chat" */ './chat-calls');
      return { kind: 'done', value: createChatCalls(page) };
    },
    setTitle: (title) => {
      document.title = title;
    },
    close: () => invoke(limits.call, nothing, (tt, handlers) => tt.closeWindow?.(handlers), 'closeWindow'),
    vibrate: () => {
      if (navigator.vibrate?.(10)) return;
      void configured(page, limits.call, nothing, (tt, handlers) => tt.vibrateShort?.(handlers), 'vibrateShort');
    },
  };
}

type BridgeHandlers = Pick<BridgeCall, 'success' | 'fail'>;
type BridgeSend = (tt: LarkBridge, handlers: BridgeHandlers) => void;

/** Runs a call that needs no permission. */
function invoke<Value>(
  limit: number,
  read: (answer: unknown) => BridgeAnswer<Value>,
  send: BridgeSend,
  name: keyof LarkBridge,
): Promise<BridgeAnswer<Value>> {
  const { tt } = window;
  if (!tt?.[name]) return Promise.resolve({ kind: 'unsupported' });
  const work = new Promise<BridgeAnswer<Value>>((resolve) => {
    send(tt, { success: (answer) => resolve(read(answer)), fail: (error) => resolve(readFailure(error)) });
  });
  return withTimeout(limit, work);
}

/** Runs a call that needs the page's permission. The time limit starts with the bridge call. */
async function configured<Value>(
  page: PageConfig,
  limit: number,
  read: (answer: unknown) => BridgeAnswer<Value>,
  send: BridgeSend,
  name: keyof LarkBridge,
): Promise<BridgeAnswer<Value>> {
  if (!window.tt?.[name]) return { kind: 'unsupported' };
  const granted = await page.ready(name);
  return granted.kind === 'done' ? invoke(limit, read, send, name) : granted;
}

/** Waits until the bridge is ready, as the vendor requires for sign-in; after a time limit it is called anyway. */
function bridgeReady(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, limits.ready);
    window.h5sdk?.ready(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Uses the newer call first; a client without it (errno 103, or no such function) gets the older one. */
async function signInCode(channel: 'feishu' | 'lark'): Promise<BridgeAnswer<{ code: string }>> {
  const appId = getAppId(channel);
  if (!appId) return { kind: 'unsupported' };
  await bridgeReady();
  const newer = await invoke(
    limits.call,
    readCode,
    (tt, handlers) => tt.requestAccess?.({ appID: appId, scopeList: [], ...handlers }),
    'requestAccess',
  );
  if (newer.kind !== 'unsupported') return newer;
  return invoke(
    limits.call,
    readCode,
    (tt, handlers) => tt.requestAuthCode?.({ appId, ...handlers }),
    'requestAuthCode',
  );
}

/** `tt.enterChat` does not exist for web apps: a chat opens through its AppLink, which only the server can build. */
function openByAddress(page: PageConfig, openUrl: string | undefined): Promise<BridgeAnswer<void>> {
  if (!openUrl) return Promise.resolve({ kind: 'unsupported' });
  return configured(
    page,
    limits.call,
    nothing,
    (tt, handlers) => tt.openSchema?.({ schema: openUrl, ...handlers }),
    'openSchema',
  );
}

/** The files that the client's own viewer shows. */
const viewed = /\.(docx?|xlsx?|pptx?|pdf)$/i;

/** Opens supported files in the client's viewer; other files, and clients without these calls, use its browser with the plain address. */
async function openFile(page: PageConfig, { url, name }: { url: string; name: string }): Promise<BridgeAnswer<void>> {
  const fileType = viewed.exec(name)?.[1]?.toLowerCase();
  if (fileType !== undefined) {
    const loaded = await configured(
      page,
      limits.download,
      readTemporaryFile,
      (tt, handlers) => tt.downloadFile?.({ url, ...handlers }),
      'downloadFile',
    );
    if (loaded.kind === 'cancelled') return loaded;
    const openAnswer =
      loaded.kind === 'done'
        ? await configured(
            page,
            limits.call,
            nothing,
            (tt, handlers) => tt.openDocument?.({ filePath: loaded.value, fileType, showMenu: true, ...handlers }),
            'openDocument',
          )
        : loaded;
    if (openAnswer.kind === 'done' || openAnswer.kind === 'cancelled') return openAnswer;
  }
  return openByAddress(page, url);
}

const nothing = (): BridgeAnswer<void> => ({ kind: 'done', value: undefined });
