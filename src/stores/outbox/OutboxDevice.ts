import type { Waiting, Whose } from './waiting';

/** Where waiting actions are kept: IndexedDB, photos included. Unlike a draft, none is ever only in memory: the app says that it is kept. */
export class OutboxDevice {
  /** The actions of one person, in the order in which they acted. @throws where this device keeps nothing */
  async all(whose: Whose): Promise<Waiting[]> {
    const { entries, store } = await opened();
    const prefix = nameOf(whose, '');
    return (await entries<string, Waiting>(store))
      .filter(([name]) => name.startsWith(prefix))
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([, waiting]) => waiting);
  }

  /** Keeps an action, or what has become of it. @throws where it could not be kept */
  async put(whose: Whose, waiting: Waiting): Promise<void> {
    const { set, store } = await opened();
    await set(nameOf(whose, waiting.id), waiting, store);
  }

  /** Keeps what has become of an action, unless it was taken away meanwhile. */
  async change(whose: Whose, waiting: Waiting): Promise<void> {
    const { get, store } = await opened();
    if (await get(nameOf(whose, waiting.id), store)) await this.put(whose, waiting);
  }

  /**
   * Keeps which file a photo of an action has become. Where two web-views have put it, the first one counts for both: the server takes an action under one key
   * with one content.
   * @returns the action as it is kept then; undefined where it was taken away meanwhile
   */
  async putPhoto(whose: Whose, id: string, at: number, fileId: string): Promise<Waiting | undefined> {
    const { promisifyRequest, store } = await opened();
    const name = nameOf(whose, id);
    // One transaction, so that no other web-view comes between.
    return store('readwrite', async (entries) => {
      const there = await promisifyRequest<Waiting | undefined>(entries.get(name));
      if (!there) return undefined;
      const photos = there.photos?.map((photo, place) =>
        place === at && photo.id === undefined ? { ...photo, id: fileId } : photo,
      );
      const now = { ...there, ...(photos && { photos }) };
      await promisifyRequest(entries.put(now, name));
      return now;
    });
  }

  async remove(whose: Whose, id: string): Promise<void> {
    const { del, store } = await opened();
    await del(nameOf(whose, id), store);
  }
}

let store: ReturnType<typeof import('idb-keyval').createStore> | undefined;

async function opened() {
  const tools = await import(/* webpackChunkName: "idb-keyval" */ 'idb-keyval');
  store ??= tools.createStore('sidecar-outbox', 'waiting');
  return { ...tools, store };
}

function nameOf({ clientId, memberId }: Whose, id: string): string {
  return `${clientId}/${memberId}/${id}`;
}
