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
  /** The coordinate system of the position. */
  system: 'WGS-84' | 'GCJ-02';
}

/**
 * The user's speech: as text where the client transcribes it, empty where nothing was understood. Otherwise the recording, a mono WAVE file at
 * 16,000 Hz in base64, which the server has the suite transcribe.
 */
export type SpeechCapture = { text: string } | { wave: string };

/** The speech of a user while it is being recorded. */
export interface VoiceRecording {
  /** Ends the recording, also after the suite has ended it. */
  finish(): Promise<BridgeAnswer<SpeechCapture>>;
  /** Ends the recording and drops it. */
  discard(): void;
}

/** The limit in `seconds`; `onEnd` is called when the suite ends the recording by itself. */
export interface VoiceWish {
  seconds: number;
  onEnd(): void;
}

/** A page signature in either family's form. Numbers and names are passed on unchanged. */
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

/** A document of the suite, and its place in the page. `language` is zh, en or ja. */
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

/** A chat suite as the page sees it; `browser` is one of them. */
export interface Platform {
  readonly name: 'browser' | Channel;
  /** The suite of this container; undefined in a plain browser, where the user chooses. */
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
  /** Returns a sign-in code without a tap; only inside the container. */
  signInCode(): Promise<BridgeAnswer<{ code: string }>>;
  /** Requests a scope from the user by the suite's sheet, and returns the code of the consent; only inside Feishu and Lark. */
  consentCode(scope: ConsentScope): Promise<BridgeAnswer<{ code: string }>>;
  /** Opens the suite's own chat picker. */
  chooseChats(options: { multiple: boolean }): Promise<BridgeAnswer<ChosenChat[]>>;
  /** Opens a chat in the suite. `openUrl` is the address that opens it from outside, where the server knows one. */
  openChat(chatId: string, openUrl?: string): Promise<BridgeAnswer<void>>;
  /** Opens the profile of a colleague in the suite. `openId` is the colleague's id there. */
  openProfile(openId: string): Promise<BridgeAnswer<void>>;
  /**
   * Shows or saves an attachment by its plain address, which returns the bytes under the file's name. `unsupported` where the page's own link
   * suffices.
   */
  openFile(file: { url: string; name: string }): Promise<BridgeAnswer<void>>;
  /** Opens an address of the suite, such as a document or a list. */
  openPage(url: string): Promise<BridgeAnswer<void>>;
  /** Shows a read-only document of the suite in the page. @returns a function that removes it */
  showDocument(wish: DocumentWish): Promise<BridgeAnswer<() => void>>;
  /** Returns the present position: 5 s, no cache, high accuracy (REQ records 9). */
  position(): Promise<BridgeAnswer<PositionReading>>;
  /** Starts recording speech, one recording at a time. */
  recordVoice(wish: VoiceWish): Promise<BridgeAnswer<VoiceRecording>>;
  /** The calls of a page that was opened in a chat. */
  chatCalls(): Promise<BridgeAnswer<ChatCalls>>;
  setTitle(title: string): void;
  /** Leaves the web-view; `unsupported` in a browser. */
  close(): Promise<BridgeAnswer<void>>;
  /** Vibrates shortly after a success, where the device can. */
  vibrate(): void;
}
