import { canParse } from './can-parse';
import { chatOfAppLink } from './app-link';
import type { BarItem, ChatTrigger, NativeFailure } from './messages';
import { feishuVoice } from './feishu-voice';
import { fetchFile, type HandedFile } from './files';
import { locate, toGcj02 } from './position';
import { getLocale, type ContainerSetting } from './setting';
import type { Shell } from './shell';

type FeishuCallback = (value: Record<string, unknown>) => void;
type BridgeOptions = Record<string, unknown> & {
  success?: FeishuCallback;
  fail?: FeishuCallback;
  complete?: FeishuCallback;
};
/** One call of `tt`, which returns its answer. @throws NativeFailure */
type BridgeMethod = (options: BridgeOptions) => Promise<Record<string, unknown>>;

const refusal = (errno: number, errMsg: string, errorCode?: number): NativeFailure => ({
  kind: 'refused',
  errno,
  errMsg,
  errorCode,
});
const invalid = (problem: string) => refusal(104, `invalid parameter: ${problem}`);
const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined);
const list = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : []);

/** The types of documents that the client's viewer accepts. */
const documentTypes = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf'];

/** Calls that the SDK of the page offers and a client of 2023 does not support: one of them in a list makes the client refuse the whole list. */
const newerCalls = ['downloadFile', 'openDocument', 'enterProfile'];

/** Simulates the client of Feishu and Lark: it provides `window.h5sdk` and `window.tt` to web apps. */
export function simulateFeishu(setting: ContainerSetting, shell: Shell): void {
  const loadedAt = location.href.split('#')[0] ?? '';
  const configuration = new Configuration();
  const barListeners: Record<'left' | 'right', FeishuCallback[]> = { left: [], right: [] };
  shell.onEvent((event) => {
    if (event.name === 'barItem') for (const listener of barListeners[event.side]) listener({ id: event.id });
  });

  const openAddress = async (address: string) => {
    const chat = chatOfAppLink(address);
    if (chat) await shell.call('openChat', chat);
    else if (!canParse(address)) throw invalid('schema');
    else if (new URL(address).origin === location.origin) {
      const file = await fetchFile(address);
      if (file?.isDownload) await shell.call('file', { name: file.name, size: file.size, how: 'saved' });
      else location.assign(address);
    } else await shell.call('outside', { url: address });
  };

  /** The calls that need no signature. */
  const free: Record<string, BridgeMethod> = {
    requestAccess: async ({ appID, scopeList, state }) => {
      if (setting.client === 'old') throw refusal(103, 'API is not supported');
      if (!text(appID)) throw invalid('appID');
      if (!Array.isArray(scopeList)) throw invalid('scopeList');
      const { code } = await shell.call('authCode', {
        appId: text(appID),
        url: location.href,
        api: 'requestAccess',
        scopeList: scopeList.map(String),
      });
      return text(state) ? { code, state } : { code };
    },
    requestAuthCode: async ({ appId }) => {
      if (!text(appId)) throw invalid('appId');
      return shell.call('authCode', { appId: text(appId), url: location.href });
    },
    closeWindow: async () => {
      await shell.call('close', {});
      return {};
    },
  };

  /** The files downloaded since the page was opened, by their path in the client. */
  const downloads = new Map<string, HandedFile>();
  const signed: Record<string, BridgeMethod> = {
    chooseChat: async (options) => {
      const { chats, message } = await shell.call('chooseChat', {
        multiple: options.multiSelect === true,
        kinds: options.selectType === 1 ? 'groups' : options.selectType === 2 ? 'people' : 'all',
        ignoreBot: options.ignoreBot === true,
        title: text(options.confirmTitle),
        confirmText: text(options.confirmText),
        description: text(options.confirmDesc),
        messageInput: options.showMessageInput === true,
      });
      const data = chats.map(({ chatId, name, mode }) => ({
        id: chatId,
        chatType: mode === 'group' ? 1 : 0,
        name,
        avatarUrls: [],
        i18nNames: {},
      }));
      return message === undefined ? { data } : { data, message };
    },
    openSchema: async ({ schema }) => {
      const address = text(schema);
      if (!address) throw invalid('schema');
      await openAddress(address);
      return {};
    },
    downloadFile: async ({ url }) => {
      const address = text(url);
      if (!address || !canParse(address)) throw invalid('url');
      const file = await fetchFile(address);
      if (!file) throw refusal(102, 'download failed');
      const tempFilePath = `ttfile://temp/${downloads.size + 1}`;
      downloads.set(tempFilePath, file);
      return { statusCode: 200, tempFilePath };
    },
    openDocument: async ({ filePath, fileType }) => {
      const file = downloads.get(text(filePath) ?? '');
      if (!file) throw invalid('filePath');
      if (!documentTypes.includes(text(fileType) ?? '')) throw invalid('fileType');
      await shell.call('file', { name: file.name, size: file.size, how: 'opened' });
      return {};
    },
    enterProfile: async ({ openid }) => {
      const openId = text(openid);
      if (!openId) throw invalid('openid');
      await shell.call('profile', { openId });
      return {};
    },
    setNavigationBar: async ({ left, right }) => {
      const items = (side: unknown) =>
        list((side as { items?: unknown } | undefined)?.items)
          .slice(0, 2)
          .map((item) => item as BarItem)
          .map(({ id, text: label }) => ({ id: String(id), text: String(label ?? '') }));
      await shell.call('navigationBar', {
        ...(left ? { left: items(left) } : {}),
        ...(right ? { right: items(right) } : {}),
      });
      return {};
    },
    showToast: async ({ title, icon, duration }) => {
      await shell.call('toast', {
        title: text(title) ?? '',
        icon: text(icon),
        duration: typeof duration === 'number' ? duration : undefined,
      });
      return {};
    },
    getSystemInfo: async () => ({
      brand: 'Google',
      model: 'Pixel 8',
      platform: setting.device === 'mobile' ? 'android' : 'windows',
      system: setting.device === 'mobile' ? 'Android 14' : 'Windows 11',
      version: setting.client === 'old' ? '6.5.4' : '7.32.8',
      appName: setting.suite === 'feishu' ? 'Feishu' : 'Lark',
      language: getLocale(setting),
      theme: setting.theme,
      pixelRatio: devicePixelRatio,
      screenWidth: screen.width,
      screenHeight: screen.height,
      windowWidth: innerWidth,
      windowHeight: innerHeight,
    }),
    getBlockActionSourceDetail: async ({ triggerCode }) => {
      const { chatId, messages } = await getTrigger(shell, triggerCode);
      // A code of the composer's menu refers to no message.
      if (!messages) throw refusal(42302, 'invalid trigger code');
      return {
        bizType: 'message',
        content: {
          actionTime: Math.floor(Date.now() / 1000),
          messages: messages.map(({ id, sender, at, type, content }) => ({
            messageType: content === undefined ? 'unsupport' : type,
            sender: { name: sender.name, open_id: sender.openId },
            createTime: Math.floor(at / 1000),
            support: content !== undefined,
            content: content ?? 'This message is not supported',
            status: true,
            openChatId: chatId,
            openMessageId: id,
          })),
        },
      };
    },
    getTriggerContext: async ({ triggerCode }) => {
      const { chatId, messages } = await getTrigger(shell, triggerCode);
      if (messages) throw refusal(42302, 'invalid trigger code');
      return { openChatId: chatId };
    },
    setAPIConfig: async () => ({}),
    vibrateShort: async () => ({}),
  };
  if (setting.device === 'mobile') {
    signed.getLocation = async () => {
      const located = await locate(shell);
      if (located.kind === 'refused') throw refusal(107, 'user auth deny');
      if (located.kind === 'timeout') throw refusal(102, 'timeout');
      const { accuracy } = located.fix;
      return {
        ...toGcj02(located.fix.latitude, located.fix.longitude),
        accuracy,
        horizontalAccuracy: accuracy,
        verticalAccuracy: accuracy,
        timestamp: Date.now(),
      };
    };
  } else {
    signed.toggleChat = async ({ openChatId }) => {
      const chatId = text(openChatId);
      if (!chatId) throw invalid('openChatId');
      await shell.call('openChat', { chatId });
      return {};
    };
  }

  const tt: Record<string, unknown> = {
    onLeftNavigationBarClick: (listener: FeishuCallback) => barListeners.left.push(listener),
    onRightNavigationBarClick: (listener: FeishuCallback) => barListeners.right.push(listener),
  };
  for (const [name, answer] of Object.entries(free)) tt[name] = method(name, answer);
  for (const [name, answer] of Object.entries(signed)) {
    tt[name] = method(name, async (options) => {
      if (setting.client === 'old' && newerCalls.includes(name)) throw refusal(103, 'API is not supported');
      const problem = await configuration.problemWith(name);
      if (problem) throw problem;
      return answer(options);
    });
  }
  if (setting.device === 'mobile')
    Object.assign(
      tt,
      feishuVoice(shell, (name) => configuration.problemWith(name)),
    );
  const errorListeners: FeishuCallback[] = [];
  const h5sdk = {
    ready: (callback: () => void) => {
      setTimeout(callback, 0);
    },
    error: (callback: FeishuCallback) => {
      errorListeners.push(callback);
    },
    config: (options: BridgeOptions & { onSuccess?: FeishuCallback; onFail?: FeishuCallback }) => {
      const jsApiList = list(options.jsApiList).map(String);
      const unknown = setting.client === 'old' ? jsApiList.filter((name) => newerCalls.includes(name)) : [];
      const verdict =
        unknown.length > 0
          ? Promise.reject(refusal(2_601_002, `no such API: ${unknown.join()}`, 333_446))
          : shell.call('config', {
              appId: text(options.appId),
              timestamp: options.timestamp,
              nonceStr: options.nonceStr,
              signature: options.signature,
              url: loadedAt,
              jsApiList,
            });
      configuration.begin(verdict, jsApiList);
      verdict.then(
        () => options.onSuccess?.({ errMsg: 'config:ok' }),
        (failure: NativeFailure) => {
          const error = described('config', failure);
          options.onFail?.(error);
          for (const listener of errorListeners) listener(error);
        },
      );
    },
  };
  Object.assign(window, { h5sdk, tt });
}

/** @throws NativeFailure for a missing code, and for one that the client has not issued */
async function getTrigger(shell: Shell, triggerCode: unknown): Promise<ChatTrigger> {
  const code = text(triggerCode);
  if (!code) throw refusal(42301, 'trigger code is missing');
  return shell.call('trigger', { triggerCode: code });
}

/** The calls that the latest successful `h5sdk.config` of this page granted. */
class Configuration {
  private granted: Set<string> | undefined;
  private running: Promise<unknown> = Promise.resolve();

  begin(verdict: Promise<unknown>, jsApiList: string[]): void {
    this.running = verdict.then(
      () => {
        this.granted = new Set(jsApiList);
      },
      () => undefined,
    );
  }

  /** Waits for a running configuration, as the client does. */
  async problemWith(name: string): Promise<NativeFailure | undefined> {
    await this.running;
    if (!this.granted) return refusal(2601002, 'authentication failed: call h5sdk.config first', 333441);
    if (!this.granted.has(name)) return refusal(2601002, 'API is not granted: missing in jsApiList', 333445);
    return undefined;
  }
}

/** Returns the error object of the suite. */
function described(name: string, failure: NativeFailure): Record<string, unknown> {
  const reason = failure.kind === 'cancel' ? 'cancel' : failure.errMsg.replace(/^\w+:fail\s*/, '');
  return {
    errno: failure.errno,
    errMsg: `${name}:fail ${reason}`,
    errString: reason,
    ...(failure.errorCode === undefined ? {} : { errorCode: failure.errorCode, errCode: failure.errorCode }),
  };
}

function method(name: string, answer: BridgeMethod): (options?: BridgeOptions) => void {
  return (options = {}) => {
    const notifyCallback = (callback: FeishuCallback | undefined, value: Record<string, unknown>) => {
      callback?.(value);
      options.complete?.(value);
    };
    answer(options).then(
      (value) => notifyCallback(options.success, { ...value, errMsg: `${name}:ok` }),
      (failure: NativeFailure) => notifyCallback(options.fail, described(name, failure)),
    );
  };
}
