/** The messages that the container (inside the frame) and the shell (the phone page around it) exchange by postMessage. */

/** The calls that the native side answers, with their inputs and answers. */
export interface NativeCalls {
  /** The first message of every page. The shell's answer is empty, but the shell learns that the page listens. */
  hello: [{ path: string }, null];
  authCode: [
    { appId?: string; corpId?: string; url: string; api?: 'requestAccess' | 'requestAuthCode'; scopeList?: string[] },
    { code: string },
  ];
  config: [ConfigInput, { ok: true }];
  position: [Record<string, never>, PositionAnswer];
  /** Returns whether the page may use the microphone, and the spoken text. */
  microphone: [Record<string, never>, ContainerSpeech];
  chooseChat: [ChooseChatInput, { chats: PickedChat[]; message?: string }];
  openChat: [ChatTarget, null];
  /** Returns the place in a chat from which a page was opened, by the code of the client. */
  trigger: [{ triggerCode: string }, ChatTrigger];
  outside: [{ url: string }, null];
  /** A file that was fetched for the page. The client shows it or stores it in the downloads. */
  file: [{ name: string; size: number; how: 'opened' | 'saved' }, null];
  /** A tel:, sms: or mailto: link. */
  device: [{ url: string }, null];
  profile: [{ openId: string }, null];
  /** Reports a new title, a new path within the application, or both. */
  title: [{ title?: string; path: string }, null];
  navigationBar: [{ left?: BarItem[]; right?: BarItem[] }, null];
  toast: [{ title: string; icon?: string; duration?: number }, null];
  close: [Record<string, never>, null];
}
export type NativeCall = keyof NativeCalls;

interface ConfigInput {
  appId?: string;
  corpId?: string;
  agentId?: string | number;
  timestamp: unknown;
  nonceStr: unknown;
  signature: unknown;
  url: string;
  jsApiList: string[];
}

export interface ChooseChatInput {
  multiple: boolean;
  kinds: 'all' | 'groups' | 'people';
  ignoreBot: boolean;
  title?: string;
  confirmText?: string;
  description?: string;
  /** Whether the picker offers an input for a message (Feishu's `showMessageInput`). */
  messageInput: boolean;
}

interface PickedChat {
  chatId: string;
  openConversationId?: string;
  name: string;
  mode: 'group' | 'p2p';
}

/** The place in a chat from which a page was opened: its composer, or messages in it. */
export interface ChatTrigger {
  chatId: string;
  /** The chosen messages; absent if the composer's menu opened the page. */
  messages?: ChosenMessage[];
}

interface ChosenMessage {
  id: string;
  sender: { name: string; openId: string };
  /** The time, epoch milliseconds. */
  at: number;
  /** The suite's type of the message and its content as JSON text; a message without content is not passed on. */
  type: string;
  content?: string;
}

export interface ChatTarget {
  chatId?: string;
  openConversationId?: string;
  openId?: string;
}

/** The position that the tester set, in WGS-84; the suites convert it as their clients do. The accuracy is in metres. */
export type PositionAnswer =
  { mode: 'fix'; latitude: number; longitude: number; accuracy: number } | { mode: 'refuse' };

/** The speech that the tester lets the microphone hear. */
export type ContainerSpeech = { mode: 'hear'; text: string } | { mode: 'refuse' };

export interface BarItem {
  id: string;
  text: string;
}

/** The failure of a native call. `cancel`: the person closed the sheet. */
export interface NativeFailure {
  kind: 'cancel' | 'refused';
  errno: number;
  errorCode?: number;
  errMsg: string;
}

export type ContainerMessage = { sidecarSimulator: 'call'; id: number; method: NativeCall; params: unknown };
export type ShellMessage =
  | { sidecarSimulator: 'answer'; id: number; ok: true; value: unknown }
  | { sidecarSimulator: 'answer'; id: number; ok: false; failure: NativeFailure }
  | { sidecarSimulator: 'event'; name: 'back' }
  | { sidecarSimulator: 'event'; name: 'covered'; isCovered: boolean }
  | { sidecarSimulator: 'event'; name: 'barItem'; side: 'left' | 'right'; id: string };
