import { canParse } from './can-parse';
import { error, type DingTalkError } from './dingtalk-error';
import { dingTalkVoice } from './dingtalk-voice';
import { fetchFile } from './files';
import type { NativeFailure } from './messages';
import { locate, toGcj02 } from './position';
import type { ContainerSetting } from './setting';
import type { Shell } from './shell';

type DingtalkParams = Record<string, unknown>;
/** Returns the answer to a call by its dotted name. @throws DingTalkError */
export type AnswerCall = (method: string, params: DingtalkParams) => Promise<unknown>;

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

/** The methods that work only when a verified `dd.config` has named them. */
const needConfig = [
  'biz.chat.chooseConversationByCorpId',
  'device.geolocation.get',
  'device.audio.startRecord',
  'device.audio.stopRecord',
  'device.audio.onRecordEnd',
  'device.audio.translateVoice',
];

/** Returns the methods of DingTalk's native side that the simulator supports; every other name is answered with `1`. */
export function dingTalkMethods(setting: ContainerSetting, shell: Shell): AnswerCall {
  const loadedAt = location.href.split('#')[0] ?? '';
  let granted: Set<string> | undefined;
  const resolveEmpty = async (work: Promise<unknown>) => {
    await work;
    return {};
  };

  const configure = async (params: DingtalkParams) => {
    const jsApiList = Array.isArray(params.jsApiList) ? params.jsApiList.map(String) : [];
    await shell.call('config', {
      corpId: text(params.corpId),
      agentId: params.agentId as string | number | undefined,
      timestamp: params.timeStamp,
      nonceStr: params.nonceStr,
      signature: params.signature,
      url: text(params.url) ?? loadedAt,
      jsApiList,
    });
    granted = new Set(jsApiList);
    return {};
  };
  const methods: Record<string, (params: DingtalkParams) => Promise<unknown>> = {
    'runtime.permission.requestAuthCode': ({ corpId }) => {
      if (!text(corpId)) throw error('2', 'corpId is required');
      return shell.call('authCode', { corpId: text(corpId), url: location.href });
    },
    'runtime.permission.requestAuthCodeV2': ({ corpId, clientId }) => {
      if (!text(corpId) || !text(clientId)) throw error('2', 'corpId and clientId are required');
      return shell.call('authCode', { corpId: text(corpId), url: location.href });
    },
    'biz.chat.chooseConversationByCorpId': async ({ corpId }) => {
      if (!text(corpId)) throw error('2', 'corpId is required');
      const { chats } = await shell.call('chooseChat', {
        multiple: false,
        kinds: 'groups',
        ignoreBot: true,
        messageInput: false,
      });
      return { chatId: chats[0]?.chatId, title: chats[0]?.name };
    },
    'biz.chat.toConversationByOpenConversationId': ({ openConversationId }) => {
      if (!text(openConversationId)) throw error('2', 'openConversationId is required');
      return resolveEmpty(shell.call('openChat', { openConversationId: text(openConversationId) }));
    },
    'biz.navigation.setTitle': ({ title }) =>
      resolveEmpty(shell.call('title', { title: text(title) ?? '', path: location.pathname + location.search })),
    'biz.navigation.close': () => resolveEmpty(shell.call('close', {})),
    'biz.util.openLink': async ({ url }) => {
      const address = text(url);
      if (!address || !canParse(address, location.href)) throw error('2', 'url is required');
      const target = new URL(address, location.href);
      const file = target.origin === location.origin ? await fetchFile(target.href) : undefined;
      if (file?.isDownload) await shell.call('file', { name: file.name, size: file.size, how: 'saved' });
      else if (target.origin === location.origin) location.assign(target);
      else await shell.call('outside', { url: target.href });
      return {};
    },
    'device.notification.vibrate': async () => ({}),
    'device.notification.toast': ({ text: toastText, icon, duration }) =>
      resolveEmpty(
        shell.call('toast', {
          title: text(toastText) ?? '',
          icon: text(icon),
          duration: typeof duration === 'number' ? duration * 1000 : undefined,
        }),
      ),
  };
  if (setting.device === 'desktop') {
    methods.config = configure;
    // Phones do not have this method.
    methods['biz.util.downloadFile'] = async ({ url, name }) => {
      const address = text(url);
      if (!address || !canParse(address)) throw error('2', 'url is required');
      const file = await fetchFile(address);
      if (!file) throw error('3', 'the download failed');
      return resolveEmpty(shell.call('file', { name: text(name) ?? file.name, size: file.size, how: 'saved' }));
    };
  } else {
    methods['runtime.permission.requestJsApis'] = configure;
    methods['biz.chat.toConversation'] = ({ chatId }) => {
      if (!text(chatId)) throw error('2', 'chatId is required');
      return resolveEmpty(shell.call('openChat', { chatId: text(chatId) }));
    };
    Object.assign(methods, dingTalkVoice(shell));
    methods['device.geolocation.get'] = async () => {
      const located = await locate(shell);
      if (located.kind === 'refused') throw error('11', 'no permission for the position');
      if (located.kind === 'timeout') throw error('14', 'the position timed out');
      // An Android client answers in its map's coordinate system, regardless of the requested one.
      const { latitude, longitude } = toGcj02(located.fix.latitude, located.fix.longitude);
      return {
        latitude,
        longitude,
        accuracy: located.fix.accuracy,
        netType: 'WIFI',
        isFromMock: false,
        provider: 'lbs',
      };
    };
  }

  return async (name, params) => {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (!method) throw error('1', `no such API: ${name}`);
    if (needConfig.includes(name) && !granted?.has(name)) throw error('7', `no permission: ${name}`);
    try {
      return await method(params);
    } catch (problem) {
      throw isDingTalkError(problem) ? problem : fromNative(problem as NativeFailure);
    }
  };
}

const isDingTalkError = (problem: unknown): problem is DingTalkError =>
  typeof problem === 'object' && problem !== null && 'errorMessage' in problem;

function fromNative(failure: NativeFailure): DingTalkError {
  return failure.kind === 'cancel'
    ? error('-1', 'cancelled')
    : error(String(failure.errorCode ?? failure.errno), failure.errMsg);
}
