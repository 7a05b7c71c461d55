/** One event of a suite, independent of its transport. */
export interface SimulatedEvent {
  /** The suite's own id, which is the same in every repetition. */
  id: string;
  /** The type under which the console lists the event. */
  type: string;
  content: Record<string, unknown>;
  /** The time of the event, epoch milliseconds. */
  at: number;
  /** Whether the event has the older envelope; for DingTalk's third-party app, the push format before SyncHTTP. */
  isOld?: boolean;
  /** Whether the event is about the application itself, and so about no company. */
  isOfApp?: boolean;
  /** Whether the event is a callback, whose time Feishu and Lark write in microseconds. */
  isCallback?: boolean;
  /** The topic of a DingTalk callback, which is sent only to connections that have subscribed to it. */
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

/** An HTTP request; sending it again byte by byte is a replay. */
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
  /** The time, epoch milliseconds. */
  at: number;
  /** The status of the answer; 0 without one. */
  status: number;
  accepted: boolean;
}
