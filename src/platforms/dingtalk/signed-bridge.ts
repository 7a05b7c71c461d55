import dd from 'dingtalk-jsapi/entry/mobile';
import chooseConversation from 'dingtalk-jsapi/api/biz/chat/chooseConversationByCorpId';
import getLocation from 'dingtalk-jsapi/api/union/getLocation';
import onRecordEnd from 'dingtalk-jsapi/api/union/onRecordEnd';
import startRecord from 'dingtalk-jsapi/api/union/startRecord';
import stopRecord from 'dingtalk-jsapi/api/union/stopRecord';
import translateVoice from 'dingtalk-jsapi/api/union/translateVoice';

/** The part of the package that needs a page signature. It loads with the first such call, outside the first load. */
export const signedBridge = {
  /** Configures the page's access to the bridge; at most once a page, because the package ignores a second call. */
  config: (options: {
    agentId: string;
    corpId: string;
    timeStamp: number;
    nonceStr: string;
    signature: string;
    jsApiList: string[];
  }): Promise<void> =>
    new Promise((resolve, reject) => {
      // `config` is first: before it, `ready` calls back as soon as the bridge exists, regardless of the signature.
      dd.config({ ...options, type: 0 });
      dd.ready(() => resolve());
      dd.error((error: unknown) => reject(error as Error));
    }),
  /**
   * Returns a fresh position with its accuracy in metres, in the map's system (GCJ-02). The typings require texts where the client takes numbers.
   */
  location: (): Promise<unknown> =>
    getLocation({
      targetAccuracy: 100,
      coordinate: 1,
      withReGeocode: false,
      useCache: false,
      cacheTimeout: 0,
      type: 1,
    } as unknown as Parameters<typeof getLocation>[0]),
  /** Chooses among groups that the person owns: no others can be bound. */
  chooseGroup: (corpId: string): Promise<unknown> =>
    chooseConversation({ corpId, isAllowCreateGroup: false, filterNotOwnerGroup: true }),
  /** Whole seconds, from 1 to 300. */
  startRecord: (maxDuration: number): Promise<unknown> => startRecord({ maxDuration }),
  /** Sends the recording to DingTalk too, and returns its id and its duration in seconds. */
  stopRecord: (): Promise<unknown> => stopRecord({}),
  /** Resolves, as `stopRecord` does, when DingTalk ends a recording by itself. Call it before the recording begins. */
  recordEnd: (): Promise<unknown> => onRecordEnd({}),
  translateVoice: (recording: { mediaId: string; duration: number }): Promise<unknown> => translateVoice(recording),
};

export type SignedBridge = typeof signedBridge;
