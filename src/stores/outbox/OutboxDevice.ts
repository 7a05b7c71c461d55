import type { WaitingAction, Whose } from './waiting';

/** Where waiting actions are kept: IndexedDB, photos included. Unlike a draft, none is ever only in memory: the app says that it is kept. */
export class OutboxDevice {
  /** The actions of one person, in the order in which they acted. @throws where this device keeps nothing */
  async all(owner: Whose): Promise<WaitingAction[]> {
    const { entries, store } = await openStore();
    const prefix = getName(owner, '');
    return (await entries<string, WaitingAction>(store))
      .filter(([name]) => name.startsWith(prefix))
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([, action]) => action);
  }

  /** Keeps an action, or what has become of it. @throws where it could not be kept */
  async put(owner: Whose, action: WaitingAction): Promise<void> {
    const { set, store } = await openStore();
    await set(getName(owner, action.id), action, store);
  }

  /** Keeps what has become of an action, unless it was taken away meanwhile. */
  async change(owner: Whose, action: WaitingAction): Promise<void> {
    const { get, store } = await openStore();
    if (await get(getName(owner, action.id), store)) await this.put(owner, action);
  }

  /**
   * Keeps which file a photo of an action has become. Where two web-views have put it, the first one counts for both: the server takes an action under one key
   * with one content.
   * @returns the action as it is kept then; undefined where it was taken away meanwhile
   */
  async putPhoto(owner: Whose, id: string, photoIndex: number, fileId: string): Promise<WaitingAction | undefined> {
    const { promisifyRequest, store } = await openStore();
    const name = getName(owner, id);
    // One transaction, so that no other web-view comes between.
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
