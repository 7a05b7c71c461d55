import type { WaitingAction, Whose } from './waiting';

/** The store of queued actions: IndexedDB, photos included. Unlike a draft, an action is never in memory only: the app shows that it is stored. */
export class OutboxDevice {
  /** Returns the actions of one member in their order. @throws on a device without storage */
  async all(owner: Whose): Promise<WaitingAction[]> {
    const { entries, store } = await openStore();
    const prefix = getName(owner, '');
    return (await entries<string, WaitingAction>(store))
      .filter(([name]) => name.startsWith(prefix))
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([, action]) => action);
  }

  /** Stores an action in its present state. @throws where storing failed */
  async put(owner: Whose, action: WaitingAction): Promise<void> {
    const { set, store } = await openStore();
    await set(getName(owner, action.id), action, store);
  }

  /** Updates a stored action, unless it was deleted meanwhile. */
  async change(owner: Whose, action: WaitingAction): Promise<void> {
    const { get, store } = await openStore();
    if (await get(getName(owner, action.id), store)) await this.put(owner, action);
  }

  /**
   * Stores the file id of an action's uploaded photo. If two web-views uploaded it, the first one counts, because the server accepts one content
   * per key. @returns the stored action; undefined if it was deleted meanwhile
   */
  async putPhoto(owner: Whose, id: string, photoIndex: number, fileId: string): Promise<WaitingAction | undefined> {
    const { promisifyRequest, store } = await openStore();
    const name = getName(owner, id);
    // A single transaction excludes other web-views.
    return store('readwrite', async (entries) => {
      const storedAction = await promisifyRequest<WaitingAction | undefined>(entries.get(name));
      if (!storedAction) return undefined;
      const photos = storedAction.photos?.map((photo, index) =>
        index === photoIndex && photo.id === undefined ? { ...photo, id: fileId } : photo,
      );
      const now = { ...storedAction, ...(photos && { photos }) };
      await promisifyRequest(entries.put(now, name));
      return now;
    });
  }

  async remove(owner: Whose, id: string): Promise<void> {
    const { del, store } = await openStore();
    await del(getName(owner, id), store);
  }
}

let store: ReturnType<typeof import('idb-keyval').createStore> | undefined;

async function openStore() {
  const tools = await import(/* webpackChunkName: "idb-keyval" */ 'idb-keyval');
  store ??= tools.createStore('sidecar-outbox', 'waiting');
  return { ...tools, store };
}

function getName({ clientId, memberId }: Whose, id: string): string {
  return `${clientId}/${memberId}/${id}`;
}
