import type { LinkPreview, Tapper } from '../platforms/platform';
import type { ShownLink } from './show-link';

/** A link in one message that people of one tenant see. */
export interface WatchedLink {
  token: string;
  url: string;
  recordId: string;
  clientIds: Set<string>;
  /** The answer to each viewer as one text, by open id. */
  viewers: Map<string, { viewer: Tapper; text: string }>;
  /** The time of the last refresh, in epoch milliseconds; 0 before the first one. */
  refreshTime: number;
  /** Whether the record was written since the last refresh. */
  isChanged: boolean;
  failures: number;
}

/** The maximum number of links; the oldest ones are dropped, and clients request them when they are shown again. */
const linkLimit = 5_000;
/** The maximum number of viewers of one link who are refreshed; further clients request the preview themselves. */
const viewerLimit = 200;

/** Returns one text that is equal for equal previews. */
export const toText = ({ texts }: LinkPreview): string => JSON.stringify(texts);

/** Stores the answers of viewers in memory, because an answer to a viewer writes nothing: a restart drops them. */
export class ShownLinks {
  /** The links in the order of their last request. */
  private readonly links = new Map<string, WatchedLink>();
  private readonly byCompany = new Map<string, Set<WatchedLink>>();

  /** Stores an answer. */
  add(viewer: Tapper, token: string, { preview, address, clientIds }: ShownLink): void {
    if (clientIds.length === 0) return;
    const key = `${viewer.channel} ${viewer.ownerId ?? ''} ${viewer.tenantKey} ${token}`;
    const link = this.links.get(key) ?? {
      token,
      url: preview.url,
      recordId: address.recordId,
      clientIds: new Set<string>(),
      viewers: new Map<string, { viewer: Tapper; text: string }>(),
      refreshTime: 0,
      isChanged: false,
      failures: 0,
    };
    // A token always belongs to the same link.
    if (link.url !== preview.url) return;
    this.links.delete(key);
    this.links.set(key, link);
    if (link.viewers.has(viewer.openId) || link.viewers.size < viewerLimit)
      link.viewers.set(viewer.openId, { viewer, text: toText(preview) });
    for (const clientId of clientIds) {
      link.clientIds.add(clientId);
      const ofCompany = this.byCompany.get(clientId) ?? new Set();
      this.byCompany.set(clientId, ofCompany.add(link));
    }
    const oldest = this.links.size > linkLimit ? this.links.entries().next().value : undefined;
    if (oldest) this.forget(...oldest);
  }

  listCompanies(): string[] {
    return [...this.byCompany.keys()];
  }

  /** Lists the links that show records to members of a company. */
  listLinks(clientId: string): WatchedLink[] {
    return [...(this.byCompany.get(clientId) ?? [])];
  }

  private forget(key: string, link: WatchedLink): void {
    this.links.delete(key);
    for (const clientId of link.clientIds) {
      const ofCompany = this.byCompany.get(clientId);
      ofCompany?.delete(link);
      if (ofCompany?.size === 0) this.byCompany.delete(clientId);
    }
  }
}
