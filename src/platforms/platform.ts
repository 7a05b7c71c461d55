import type { Channel, ConsentScope } from '@domain/platforms';

/** The result of a bridge call. A suite without a function answers `unsupported`; no function is ever missing. */
export type BridgeAnswer<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'cancelled' }
  | { kind: 'unsupported' }
  | { kind: 'refused' }
  | { kind: 'timedOut' }
  /** The bridge failed in another way; `reason` is its text, for the log and as a last resort for the reader. */
  | { kind: 'unknown'; reason: string };

export interface ChosenChat {
  /** `chat_id` on Feishu and Lark, `openConversationId` on DingTalk. */
  id: string;
  name: string;
}

export interface PositionReading {
  latitude: number;
  longitude: number;
  /** Metres; undefined where the bridge does not report it. */
  accuracy?: number;
  /** The coordinate system of the request and the answer. */
  system: 'WGS-84' | 'GCJ-02';
}

/**
 * The speech of a user: as text where the client makes it, an empty one where nothing was understood. Else the recording, a WAVE file of one
 * channel and 16,000 samples a second in base64. The server requests its text at the suite.
 */
export type SpeechCapture = { text: string } | { wave: string };

/** The speech of a user while it is being recorded. */
export interface VoiceRecording {
  /** Ends it, also where the suite has ended it by itself. */
  finish(): Promise<BridgeAnswer<SpeechCapture>>;
  /** Ends the recording and drops it. */
  discard(): void;
}

/** At most so many `seconds`; `onEnd` is called when the suite has ended the recording by itself. */
export interface VoiceWish {
  seconds: number;
  onEnd(): void;
}

/** A signature of the page, as either family's sign call answers it. Numbers and names are passed on as they came. */
export interface PageSignature {
  timestamp: number;
  nonceStr: string;
  signature: string;
  /** Feishu and Lark. */
  appId?: string;
  /** DingTalk. */
  agentId?: string;
  corpId?: string;
}

/** Asks the server for a fresh signature of this address (it may be used once). */
export type SignPage = (url: string) => Promise<PageSignature>;

/** A document of the suite, and where in the page it is to be shown. `language` is zh, en or ja. */
export interface DocumentWish {
  url: string;
  element: HTMLElement;
  language: string;
}

/** A message that the person has chosen in a chat of the suite. */
export interface ChosenMessage {
  /** Empty where the suite hands over nothing that can be read, such as a picture. */
  text: string;
  senderName: string;
  /** Epoch milliseconds. */
  time: number;
  /** Absent on clients that do not name it. */
  chatId?: string;
}

/** The calls that a client gives to a page that was opened in a chat, by the key that it has put into the address of the page. */
export interface ChatCalls {
  /** The chosen messages, in their order. */
  readMessages(trigger: string): Promise<BridgeAnswer<ChosenMessage[]>>;
  /** The id of the chat in which the page was opened. */
  readChat(trigger: string): Promise<BridgeAnswer<string>>;
  /** Sends a card into that chat, in the name of the person. */
  sendCard(trigger: string, card: object): Promise<BridgeAnswer<void>>;
}

/** A chat suite that we live in, as the page sees it; `browser` is one like the others. */
export interface Platform {
  readonly name: 'browser' | Channel;
  /** The suite of this container; undefined in a plain browser, where the person chooses. */
  readonly channel: Channel | undefined;
  /** True inside a suite's own web-view: sign-in is silent. */
  readonly inContainer: boolean;
  /** The language tag of the host (`zh-CN`, `en-US`, …). */
  readonly language: string;
  /** The host's own theme; undefined where it does not report one (then `prefers-color-scheme` decides alone). */
  readonly theme: 'light' | 'dark' | undefined;
  readonly device: 'phone' | 'desktop';
  /** Sets the function that gets a page signature; the calls that need one call it at their first use. */
  signWith(sign: SignPage): void;
  /** A sign-in code without any tap; only inside the container. */
  signInCode(): Promise<BridgeAnswer<{ code: string }>>;
  /** Asks the person for a scope by the sheet of the suite, and answers the code of the consent; only inside Feishu and Lark. */
  consentCode(scope: ConsentScope): Promise<BridgeAnswer<{ code: string }>>;
  /** The suite's own chat picker. */
  chooseChats(options: { multiple: boolean }): Promise<BridgeAnswer<ChosenChat[]>>;
  /** Opens a chat in the suite. `openUrl` is the address that opens it from outside, where the server knows one. */
  openChat(chatId: string, openUrl?: string): Promise<BridgeAnswer<void>>;
  /** Opens the profile of a colleague in the suite. `openId` is their id there. */
  openProfile(openId: string): Promise<BridgeAnswer<void>>;
  /**
   * Shows or saves an attachment by its plain address, which hands the bytes over under their name. `unsupported` where the page's own
   * link does it.
   */
  openFile(file: { url: string; name: string }): Promise<BridgeAnswer<void>>;
  /** Opens an address of the suite, such as a document or a list. */
  openPage(url: string): Promise<BridgeAnswer<void>>;
  /** Shows a document of the suite in the page, to be read. @returns what takes it away again */
  showDocument(wish: DocumentWish): Promise<BridgeAnswer<() => void>>;
  /** The position now: 5 s, no cache, high accuracy (REQ records 9). */
  position(): Promise<BridgeAnswer<PositionReading>>;
  /** Begins to record what somebody says, one recording at a time. */
  recordVoice(wish: VoiceWish): Promise<BridgeAnswer<VoiceRecording>>;
  /** The calls of a page that was opened in a chat. */
  chatCalls(): Promise<BridgeAnswer<ChatCalls>>;
  setTitle(title: string): void;
  /** Leaves the web-view; `unsupported` in a browser. */
  close(): Promise<BridgeAnswer<void>>;
  /** A short tick after a success, where the device can. */
  vibrate(): void;
}
