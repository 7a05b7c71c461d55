import type { Token } from './state';

/** The data that a page passes to the container when it configures the JS-SDK. */
export interface ConfigRequest {
  /** Feishu and Lark. */
  appId?: string;
  /** DingTalk. */
  corpId?: string;
  agentId?: string | number;
  timestamp?: unknown;
  nonceStr: string;
  signature: string;
  /** The address of the page in the browser. */
  url: string;
  jsApiList: string[];
}

export type ConfigAnswer = { ok: true } | { ok: false; errno: number; errorCode: number; errMsg: string };

/** The facts of the simulated world that the check of a signature needs. */
export interface JsSdkConfigCheck {
  now: number;
  /** The origin of the pages that the application has registered as trusted. */
  appOrigin: string;
  /** The tickets, newest first. */
  tickets: Token[];
  /** Returns true if this signature was accepted within the last `withinMs`. */
  usedWithin(signature: string, withinMs: number): boolean;
  accept(signature: string): void;
}
