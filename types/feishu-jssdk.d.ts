/**
 * The part of the JS-SDK of Feishu and Lark that we call, written by hand: the suite's own typings
 * cannot be installed. Answers are `unknown` on purpose: they come from outside and are parsed in src/platforms.
 */
interface BridgeCall {
  success?(answer: unknown): void;
  fail?(error: unknown): void;
  complete?(result: unknown): void;
}

interface H5Sdk {
  config(options: {
    appId: string;
    /** A number: the client refuses a text. */
    timestamp: number;
    nonceStr: string;
    signature: string;
    jsApiList: string[];
    onSuccess?(answer: unknown): void;
    onFail?(error: unknown): void;
  }): void;
  ready(done: () => void): void;
  error(failed: (error: unknown) => void): void;
}

/** The recorder of the client: one for the whole page. */
interface LarkRecorder {
  /** `duration` in milliseconds. Android and Harmony write `wav` alone, iOS since 7.13. */
  start(options: { duration: number; sampleRate: number; numberOfChannels: number; format: 'wav' }): void;
  stop(): void;
  onStart(listener: () => void): void;
  onStop(listener: (answer: unknown) => void): void;
  onError(listener: (error: unknown) => void): void;
}

interface LarkBridge {
  /** Since 6.9. The key is `appID` with a capital D here, and `appId` everywhere else. */
  requestAccess?(options: { appID: string; scopeList: string[]; state?: string } & BridgeCall): void;
  requestAuthCode?(options: { appId: string } & BridgeCall): void;
  chooseChat?(
    options: {
      allowCreateGroup?: boolean;
      multiSelect?: boolean;
      ignoreSelf?: boolean;
      ignoreBot?: boolean;
      /** 0 all, 1 groups, 2 people. */
      selectType?: 0 | 1 | 2;
      externalChat?: boolean;
    } & BridgeCall,
  ): void;
  /** Desktop only. */
  toggleChat?(options: { openChatId: string } & BridgeCall): void;
  enterProfile?(options: { openid: string } & BridgeCall): void;
  openSchema?(options: { schema: string; external?: boolean } & BridgeCall): void;
  /** The file lies in a folder of the client until the page is left. */
  downloadFile?(options: { url: string } & BridgeCall): void;
  openDocument?(options: { filePath: string; fileType: string; showMenu: boolean } & BridgeCall): void;
  /** Phones only. `timeout` and `cacheTimeout` in seconds. */
  getLocation?(options: { timeout: number; cacheTimeout: number; accuracy: 'high' | 'best' } & BridgeCall): void;
  /** Phones only. */
  getRecorderManager?(): LarkRecorder;
  getFileSystemManager?(): { readFile(options: { filePath: string; encoding: 'base64' } & BridgeCall): void };
  /** The messages behind the code of a message shortcut. Since 3.37. */
  getBlockActionSourceDetail?(options: { triggerCode: string } & BridgeCall): void;
  /** The chat behind the code of the composer's menu. */
  getTriggerContext?(options: { triggerCode: string } & BridgeCall): void;
  sendMessageCard?(
    options: {
      triggerCode: string;
      cardContent: { msg_type: 'interactive'; update_multi: boolean; card: object };
    } & BridgeCall,
  ): void;
  vibrateShort?(options: BridgeCall): void;
  closeWindow?(options: BridgeCall): void;
}

/** What shows documents of the suite in a page. */
interface WebComponent {
  config(proof: {
    appId: string;
    timestamp: number;
    nonceStr: string;
    signature: string;
    url: string;
    jsApiList: string[];
    lang: string;
  }): Promise<unknown>;
  render(
    name: string,
    options: { src: string; minHeight: string; width: string },
    element: HTMLElement,
  ): { unmount?(): void } | undefined;
}

interface Window {
  webComponent?: WebComponent;
  h5sdk?: H5Sdk;
  tt?: LarkBridge;
}
