import type { Channel } from '@domain/platforms';

/** What the server writes into `<meta name="sidecar">`: the ids that the page needs before its first call. */
export interface PageSettings {
  channels: {
    feishu?: { appId: string };
    lark?: { appId: string };
    /** `bindsChats`: the server has a template, without which no group that exists can be bound. */
    dingtalk?: { appId: string; corpId: string; agentId: string; bindsChats?: boolean };
  };
  /** Where the JS-SDK of Feishu and Lark comes from; null when a page brings its own (the simulator's container). */
  jsSdk: { feishu: string; lark: string } | null;
  demo: boolean;
  /** The origin at which the server answers calls of pages; empty where the page does not say. */
  address: string;
  /** The app's own files may be kept by a service worker (src/worker.ts). */
  worker: boolean;
  /** The version of the build that this page comes from; empty where the page does not say. */
  version: string;
  /** Addresses outside that the operator of this server has set. */
  links: OutsideLinks;
}

export interface OutsideLinks {
  /** The help document. */
  help?: string;
  /** The online support. */
  support?: string;
  /** The business administration. */
  admin?: string;
  /** Where a subscription is bought. */
  sales?: string;
}

const nothing: PageSettings = {
  channels: {},
  jsSdk: null,
  demo: false,
  address: '',
  worker: false,
  version: '',
  links: {},
};
let read: PageSettings | undefined;

/** The settings of this page; empty ones when the element is missing or broken, so that the page still says what is wrong. */
export function pageSettings(): PageSettings {
  read ??= parse(document.querySelector('meta[name="sidecar"]')?.getAttribute('content'));
  return read;
}

function parse(content: string | null | undefined): PageSettings {
  if (!content) return nothing;
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value !== 'object' || value === null) return nothing;
    return { ...nothing, ...(value as Partial<PageSettings>) };
  } catch {
    return nothing;
  }
}

/** The app id of a channel, or undefined where this server has no app for it. */
export function getAppId(channel: Channel): string | undefined {
  return pageSettings().channels[channel]?.appId;
}
