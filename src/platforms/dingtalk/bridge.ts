import dd from 'dingtalk-jsapi/entry/mobile';
import downloadFile from 'dingtalk-jsapi/api/biz/util/downloadFile';
import closePage from 'dingtalk-jsapi/api/union/closePage';
import getAuthCode from 'dingtalk-jsapi/api/union/getAuthCode';
import openChatByConversationId from 'dingtalk-jsapi/api/union/openChatByConversationId';
import openLink from 'dingtalk-jsapi/api/union/openLink';
import requestAuthCode from 'dingtalk-jsapi/api/union/requestAuthCode';
import setNavigationTitle from 'dingtalk-jsapi/api/union/setNavigationTitle';
import vibrate from 'dingtalk-jsapi/api/union/vibrate';

/**
 * The unmodified package by deep imports: as a whole it has 73 KB, and the desktop part, a third of the rest, loads only there. It detects its
 * environment on import, so this file is imported only in DingTalk's web-view. Only promises are used, because its callbacks stay silent outside
 * the container.
 */
export const bridge = {
  environment: () => ({ platform: String(dd.env.platform), language: dd.env.language }),
  authCode: (corpId: string): Promise<unknown> => getAuthCode({ corpId }),
  /** The call that the vendor names for pages; clients from 7.0.45, desktops from 7.0.50. */
  clientAuthCode: (wish: { corpId: string; clientId: string }): Promise<unknown> => requestAuthCode(wish),
  openChat: (openConversationId: string): Promise<unknown> => openChatByConversationId({ openConversationId }),
  /** Desktop and Harmony clients only. */
  downloadFile: (file: { url: string; name: string }): Promise<unknown> => downloadFile(file),
  openLink: (url: string): Promise<unknown> => openLink({ url } as Parameters<typeof openLink>[0]),
  title: (title: string): Promise<unknown> => setNavigationTitle({ title }),
  close: (): Promise<unknown> => closePage({}),
  vibrate: (): Promise<unknown> => vibrate({}),
};

export type Bridge = typeof bridge;
