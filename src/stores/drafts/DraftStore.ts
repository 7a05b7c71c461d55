import type { UseStore } from 'idb-keyval';
import { isView } from '../device/storage';

/** The owner and the subject of a draft. Another member on the same phone, or the same member in another company, never sees it. */
export interface DraftKey {
  clientId: string;
  memberId: string;
  /**
   * `record` for a form, `stage` for a record's move, `note` for a visit note, `products` for product lines, `rows` for the rows of a child table,
   * `conversion` for a lead's conversion.
   */
  kind: 'record' | 'stage' | 'note' | 'products' | 'rows' | 'conversion';
  tableId: string;
  /** `new` for a record that does not exist yet. */
  id: string;
}

interface StoredDraft {
  /** The version of the format; drafts of another build are dropped. */
  version: number;
  savedAt: number;
  content: unknown;
}

type DraftTools = typeof import('idb-keyval');

const version = 1;
/** Drafts are offered for seven days (SD-50). */
const lifetime = 7 * 24 * 60 * 60 * 1000;

/** Unsaved input, stored in IndexedDB with photos; in memory where a private web-view refuses it. */
export class DraftStore {
  private store: UseStore | undefined;
  private readonly memory = new Map<string, StoredDraft>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Returns the draft and the time of its save, or undefined. */
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

  /** Deletes every draft. A change of company keeps them for the return (SD-22). */
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
      // It loads with the first form: there are no drafts before.
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
