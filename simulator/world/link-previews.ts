import type { Suite } from '../suites';
import { freshId } from './ids';

/** The text that replaces a link for one person. `failed`: the application's answer was late, invalid or missing, and the link stays an address. */
export interface ShownPreview {
  url: string;
  state: 'shown' | 'plain' | 'failed';
  title?: string;
  /** The address that a tap opens. */
  opens?: string;
  /** The values of the card on this person's device, which the suite does not store; DingTalk only. */
  values?: Record<string, string>;
  /** The whole answer of the application, for testers. */
  answer?: unknown;
}

interface SentLink {
  suite: Suite;
  messageId: string;
  url: string;
  token: string;
  /** The refreshes so far, at epoch milliseconds, with the viewers whose clients requested the link again. */
  refreshes: { at: number; viewerKeys: readonly string[] }[];
  viewers: Map<string, ShownPreview>;
}

type RefreshListener = (suite: Suite, link: { messageId: string; url: string }, viewerKeys: readonly string[]) => void;

/** The links of messages and their previews for each viewer, stored in memory only. */
export class LinkPreviews {
  private readonly links = new Map<string, SentLink>();
  private refreshed: RefreshListener = () => undefined;

  constructor(
    private readonly now: () => number,
    private readonly onChange: () => void,
  ) {}

  /** Returns the link of a message with its token, which is the same for all viewers. */
  get(suite: Suite, messageId: string, url: string): Readonly<SentLink> {
    return this.getLink(suite, messageId, url);
  }

  show(suite: Suite, messageId: string, viewerKey: string, preview: ShownPreview): void {
    this.getLink(suite, messageId, preview.url).viewers.set(viewerKey, preview);
    this.onChange();
  }

  /** Returns a person's previews in a message. */
  list(messageId: string, viewerKey: string): ShownPreview[] {
    return [...this.links.values()].flatMap((link) => {
      const preview = link.messageId === messageId ? link.viewers.get(viewerKey) : undefined;
      return preview ? [preview] : [];
    });
  }

  /** Registers a listener that makes the clients with refreshed links request them again. */
  onRefresh(listener: RefreshListener): void {
    this.refreshed = listener;
  }

  /** Finds a link by its token. */
  find(suite: Suite, token: string): Readonly<SentLink> | undefined {
    return this.findLink(suite, token);
  }

  /** Makes the clients of these people request a link again; those of all viewers if no people are named. */
  refresh(suite: Suite, token: string, viewerKeys: readonly string[] | undefined): void {
    const link = this.findLink(suite, token);
    if (!link) return;
    const keys = [...link.viewers.keys()].filter((key) => viewerKeys?.includes(key) ?? true);
    link.refreshes.push({ at: this.now(), viewerKeys: keys });
    this.refreshed(suite, link, keys);
  }

  clear(): void {
    this.links.clear();
  }

  private findLink(suite: Suite, token: string): SentLink | undefined {
    return [...this.links.values()].find((link) => link.suite === suite && link.token === token);
  }

  private getLink(suite: Suite, messageId: string, url: string): SentLink {
    const key = `${messageId} ${url}`;
    const link: SentLink = this.links.get(key) ?? {
      suite,
      messageId,
      url,
      token: freshId('pt_'),
      refreshes: [],
      viewers: new Map(),
    };
    this.links.set(key, link);
    return link;
  }
}
