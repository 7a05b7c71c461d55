import type { Channel } from '@domain/platforms';

/** The settings that the server writes into `<meta name="sidecar">`: the ids that the page needs before its first call. */
export interface PageSettings {
  channels: {
    feishu?: { appId: string };
    lark?: { appId: string };
    /** `bindsChats`: whether the server has a group template, which binding existing groups requires. */
    dingtalk?: { appId: string; corpId: string; agentId: string; bindsChats?: boolean };
  };
  /** The address of the JS-SDK of Feishu and Lark; null when a page has its own (the simulator's container). */
  jsSdk: { feishu: string; lark: string } | null;
  /** The addresses of the scripts that show documents in pages. */
  documentScript: { feishu: string; lark: string } | null;
  demo: boolean;
  /** The origin of the server's calls; empty where the page has none. */
  address: string;
  /** Whether a service worker may cache the app's own files (src/worker.ts). */
  worker: boolean;
  /** The version of the page's build; empty where the page has none. */
  version: string;
  /** Outside addresses that the server's operator has set. */
  links: OutsideLinks;
}

export interface OutsideLinks {
  /** The help document. */
  help?: string;
  /** The online support. */
  support?: string;
  /** The business administration. */
  admin?: string;
  /** The address for buying a subscription. */
  sales?: string;
}

const nothing: PageSettings = {
  channels: {},
  jsSdk: null,
  documentScript: null,
  demo: false,
  address: '',
  worker: false,
  version: '',
  links: {},
};
let read: PageSettings | undefined;

/** Returns the settings of this page; empty ones when the element is missing or broken, so that the page can still report errors. */
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
