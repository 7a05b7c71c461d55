import dd from 'dingtalk-jsapi/entry/mobile';
import downloadFile from 'dingtalk-jsapi/api/biz/util/downloadFile';
import closePage from 'dingtalk-jsapi/api/union/closePage';
import getAuthCode from 'dingtalk-jsapi/api/union/getAuthCode';
import getLocation from 'dingtalk-jsapi/api/union/getLocation';
import openChatByConversationId from 'dingtalk-jsapi/api/union/openChatByConversationId';
import openLink from 'dingtalk-jsapi/api/union/openLink';
import setNavigationTitle from 'dingtalk-jsapi/api/union/setNavigationTitle';
import vibrate from 'dingtalk-jsapi/api/union/vibrate';

/**
 * The unmodified package by deep imports: whole it is 73 KB, and the desktop client's part, a third of the rest, comes only there. It computes its environment when it is imported, so this file
 * is imported only in DingTalk's web-view. Only promises are used: its callbacks stay silent outside the container.
 */
export const bridge = {
  environment: () => ({ platform: String(dd.env.platform), language: dd.env.language }),
  /** Whether the page may use the bridge; called at most once a page, since the package ignores a second call. */
  config: (options: {
    agentId: string;
    corpId: string;
    timeStamp: number;
    nonceStr: string;
    signature: string;
    jsApiList: string[];
  }): Promise<void> =>
    new Promise((resolve, reject) => {
      // First `config`: before it, `ready` speaks as soon as the bridge is there, whatever becomes of the signature.
      dd.config({ ...options, type: 0 });
      dd.ready(() => resolve());
      dd.error((error: unknown) => reject(error as Error));
    }),
  authCode: (corpId: string): Promise<unknown> => getAuthCode({ corpId }),
  /** Metres, the map's system (GCJ-02), never an old position. The typings want texts where the client takes numbers. */
  location: (): Promise<unknown> =>
    getLocation({
      targetAccuracy: 100,
      coordinate: 1,
      withReGeocode: false,
      useCache: false,
      cacheTimeout: 0,
      type: 1,
    } as unknown as Parameters<typeof getLocation>[0]),
  /** Groups that the person owns: no others can be bound. Loaded when it is first wanted: the bridge is part of the first load. */
  chooseGroup: async (corpId: string): Promise<unknown> => {
    const { default: choose } = await import(
      /* webpackChunkName: "dingtalk-groups" */ 'dingtalk-jsapi/api/biz/chat/chooseConversationByCorpId'
    );
    return choose({ corpId, isAllowCreateGroup: false, filterNotOwnerGroup: true });
  },
  openChat: (openConversationId: string): Promise<unknown> => openChatByConversationId({ openConversationId }),
  /** Desktop and Harmony clients only. */
  downloadFile: (file: { url: string; name: string }): Promise<unknown> => downloadFile(file),
  openLink: (url: string): Promise<unknown> => openLink({ url } as Parameters<typeof openLink>[0]),
  title: (title: string): Promise<unknown> => setNavigationTitle({ title }),
  close: (): Promise<unknown> => closePage({}),
  vibrate: (): Promise<unknown> => vibrate({}),
};

export type Bridge = typeof bridge;
