import type { UseStore } from 'idb-keyval';
import { isView } from '../device/storage';

/** The owner and the subject of a draft. Another person on the same phone, or the same person in another company, never sees it. */
export interface DraftKey {
  clientId: string;
  memberId: string;
  /**
   * `record` for a form, `stage` for a move of that record, `note` for a visit note on it, `products` for its lines of products, `rows` for
   * its rows in a child table, `conversion` for that of a lead.
   */
  kind: 'record' | 'stage' | 'note' | 'products' | 'rows' | 'conversion';
  tableId: string;
  /** `new` for a record that does not exist yet. */
  id: string;
}

interface StoredDraft {
  /** The shape of what is kept; a draft of another build is dropped. */
  version: number;
  savedAt: number;
  content: unknown;
}

type DraftTools = typeof import('idb-keyval');

const version = 1;
/** Drafts are offered for seven days (SD-50). */
const lifetime = 7 * 24 * 60 * 60 * 1000;

/** The typed input that is not saved. Stored in IndexedDB, photos included; in memory where a private web-view refuses it. */
export class DraftStore {
  private store: UseStore | undefined;
  private readonly memory = new Map<string, StoredDraft>();

  constructor(private readonly now: () => number = Date.now) {}

  /** The draft and when it was saved, or undefined. */
  async read<Content>(key: DraftKey): Promise<{ content: Content; savedAt: number } | undefined> {
    const name = getName(key);
    const draft = await this.attempt(
      ({ get }, store) => get<StoredDraft>(name, store),
      () => this.memory.get(name),
    );
    if (!draft) return undefined;
    if (this.fresh(draft)) return { content: draft.content as Content, savedAt: draft.savedAt };
    await this.remove(key);
    return undefined;
  }

  async write(key: DraftKey, content: unknown): Promise<void> {
    const name = getName(key);
    const draft: StoredDraft = { version, savedAt: this.now(), content };
    await this.attempt(
      ({ set }, store) => set(name, draft, store),
      () => void this.memory.set(name, draft),
    );
  }

  async remove(key: DraftKey): Promise<void> {
    const name = getName(key);
    this.memory.delete(name);
    await this.attempt(
      ({ del }, store) => del(name, store),
      () => undefined,
    );
  }

  /** Returns true when unsaved input is stored on this device: signing out asks first. */
  async any(): Promise<boolean> {
    const drafts = await this.attempt(
      ({ entries }, store) => entries<string, StoredDraft>(store),
      () => [...this.memory.entries()],
    );
    return drafts.some(([, draft]) => this.fresh(draft));
  }

  /** Drops every draft. Another company leaves them: they wait for the way back (SD-22). */
  async clearDevice(): Promise<void> {
    this.memory.clear();
    await this.attempt(
      ({ clear }, store) => clear(store),
      () => undefined,
    );
  }

  private fresh(draft: StoredDraft): boolean {
    return draft.version === version && this.now() - draft.savedAt < lifetime;
  }

  private async attempt<Value>(
    work: (tools: DraftTools, store: UseStore) => Promise<Value>,
    otherwise: () => Value,
  ): Promise<Value> {
    // A session that looks as another member stores nothing, and reads nothing of that member.
    if (isView) return otherwise();
    try {
      // It comes with the first form: nothing is drafted before.
      const tools = await import(/* webpackChunkName: "idb-keyval" */ 'idb-keyval');
      this.store ??= tools.createStore('sidecar-drafts', 'drafts');
      return await work(tools, this.store);
    } catch {
      return otherwise();
    }
  }
}

function getName({ clientId, memberId, kind, tableId, id }: DraftKey): string {
  return [clientId, memberId, kind, tableId, id].join('/');
}
