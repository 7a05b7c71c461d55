/** One event as a suite sends it, whichever way. */
export interface SimulatedEvent {
  /** The suite's own id: the same in every repetition. */
  id: string;
  /** As its console names it. */
  type: string;
  content: Record<string, unknown>;
  /** The time of the event. Epoch milliseconds. */
  at: number;
  /** In the older envelope; of DingTalk's third-party app: as it was pushed before there was SyncHTTP. */
  isOld?: boolean;
  /** About the application itself, and so about no company. */
  isOfApp?: boolean;
  /** Feishu and Lark write the time of a callback in microseconds. */
  isCallback?: boolean;
  /** DingTalk: a callback of this topic instead of an event. It is sent only to connections that have subscribed to it. */
  topic?: string;
}

/** The forgeries that a sender other than the suite may send. */
export const forgeries = [
  'unsigned',
  'signature',
  'encryption',
  'plain',
  'token',
  'app',
  'tenant',
  'timestamp',
  'body',
] as const;
export type Forgery = (typeof forgeries)[number];

/** An HTTP request as it goes out; sent again byte by byte it is a replay. */
export interface SuitePush {
  address: string;
  body: string;
  headers: Record<string, string>;
}

/** The result of sending an event. */
export interface Attempt {
  id: string;
  type: string;
  way: 'http' | 'stream';
  /** Epoch milliseconds. */
  at: number;
  /** The status of the answer; 0 without one. */
  status: number;
  accepted: boolean;
}
