import { keptBytes, keptForMs } from '@domain/contract/kept-calls';
import { isView } from '../device/storage';

/** The company and person of the stored data, the language of its texts, and the current time. */
export interface Keeping {
  clientId: string;
  memberId: string;
  language: string;
  now(): number;
}

/** For each entry, the time of the server's answer and its number of bytes. */
type Sizes = Record<string, readonly [at: number, bytes: number]>;

/** The index of one member's stored data in one company. */
interface Index {
  /** The version of the format; data of another build is dropped. */
  version: number;
  language: string;
  /** The configuration that the member saw: data under another one is dropped. */
  seen: string;
  /** The time of the last full read of the member's own records; 0: never. */
  syncedAt: number;
  savedAt: number;
  entries: Sizes;
}

const version = 1;
/** Reads within this time are written together, in milliseconds. */
const burstMs = 400;
/** The share of the space that remains in use after a cleanup. */
const roomAfter = 0.9;

const fresh = (language: string): Index => ({ version, language, seen: '', syncedAt: 0, savedAt: 0, entries: {} });

/**
 * The read data of one member in one company, as texts in IndexedDB: at most 14 days old, and 50 MB together with other members' data. It is never
 * shown to another member. On a device without storage it is empty.
 */
export class KeptDevice {
  private readonly waiting = new Map<string, string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  private constructor(
    private readonly tools: DeviceTools,
    private readonly prefix: string,
    private index: Index,
    private readonly keeping: Keeping,
    /** Bytes of other members and companies. */
    private others: number,
  ) {}

  /** @throws on a device without storage, and for a session that looks as another member */
  static async open(keeping: Keeping): Promise<KeptDevice> {
    if (isView) throw new Error('Nothing of another member is kept.');
    const tools = await openStore();
    const prefix = `${keeping.clientId}/${keeping.memberId}/`;
    const names = (await tools.keys()).map(String);
    let otherBytes = 0;
    for (const name of names.filter((storedName) => storedName.endsWith('/index') && storedName !== `${prefix}index`)) {
      // Another member of this company has used this phone: the former member's data is removed.
      const isOfThisCompany = name.startsWith(`${keeping.clientId}/`);
      const otherIndex = isOfThisCompany ? undefined : await tools.get<Index>(name);
      if (otherIndex && keeping.now() - otherIndex.savedAt < keptForMs) otherBytes += measureBytes(otherIndex.entries);
      else await tools.delMany(names.filter((storedName) => storedName.startsWith(name.slice(0, -'index'.length))));
    }
    const index = await tools.get<Index>(`${prefix}index`);
    const isUsable = index?.version === version && index.language === keeping.language;
    const device = new KeptDevice(tools, prefix, isUsable ? index : fresh(keeping.language), keeping, otherBytes);
    const indexEntries = device.index.entries;
    // An entry outside every index was written as the web-view ended.
    const lost = names.filter((name) => name.startsWith(prefix) && !(name.slice(prefix.length) in indexEntries));
    await tools.delMany(lost.filter((name) => !name.endsWith('/index')));
    device.remove(device.names('').filter((name) => keeping.now() - device.at(name) >= keptForMs));
    return device;
  }

  /** Drops all data of everybody on sign-out. */
  static async clearAll(): Promise<void> {
    await (await openStore()).clear();
  }

  names(prefix: string): string[] {
    return Object.keys(this.index.entries).filter((name) => name.startsWith(prefix));
  }

  has(name: string): boolean {
    return name in this.index.entries;
  }

  /** Returns the time of the server's answer, epoch milliseconds; 0 where it is not stored. */
  at(name: string): number {
    return this.index.entries[name]?.[0] ?? 0;
  }

  get syncedAt(): number {
    return this.index.syncedAt;
  }

  synced(): void {
    this.index.syncedAt = this.keeping.now();
    this.later();
  }

  async read<Value>(name: string): Promise<Value | undefined> {
    return (await this.readAll<Value>([name]))[0];
  }

  /** Returns values in the order of the names, without missing ones. */
  async readAll<Value>(names: readonly string[]): Promise<Value[]> {
    const keptNames = names.filter((name) => this.has(name));
    const stored = keptNames.filter((name) => !this.waiting.has(name));
    const texts = await this.tools.getMany<string>(stored.map((name) => this.prefix + name));
    const storedTexts = new Map(stored.map((name, index) => [name, texts[index]]));
    return keptNames.flatMap((name) => {
      const text = this.waiting.get(name) ?? storedTexts.get(name);
      return text === undefined ? [] : [JSON.parse(text) as Value];
    });
  }

  write(name: string, value: unknown): void {
    if (this.closed) return;
    const text = JSON.stringify(value);
    this.waiting.set(name, text);
    // Two bytes for each character, as IndexedDB stores Chinese texts.
    this.index.entries[name] = [this.keeping.now(), text.length * 2];
    this.later();
  }

  remove(names: readonly string[]): void {
    if (names.length === 0 || this.closed) return;
    for (const name of names) {
      this.waiting.delete(name);
      delete this.index.entries[name];
    }
    void this.tools.delMany(names.map((name) => this.prefix + name)).catch(() => undefined);
    this.later();
  }

  /** Sets the part of the configuration that the person sees now. @returns whether all data that was read under another one was dropped */
  seeing(configuration: string): boolean {
    const isOtherConfiguration = this.index.seen !== configuration && this.index.seen !== '';
    if (isOtherConfiguration) {
      this.remove(this.names(''));
      this.index.syncedAt = 0;
    }
    if (this.index.seen !== configuration) {
      this.index.seen = configuration;
      this.later();
    }
    return isOtherConfiguration;
  }

  /** Stops further writes; writes that wait for their burst are still done. With `drop` no data stays on the device. */
  async close({ drop }: { drop: boolean }): Promise<void> {
    if (this.closed) return;
    if (!drop) await this.flush();
    this.closed = true;
    clearTimeout(this.timer);
    this.waiting.clear();
    if (!drop) return;
    const names = ['index', ...this.names('')].map((name) => this.prefix + name);
    await this.tools.delMany(names).catch(() => undefined);
  }

  private later(): void {
    this.timer ??= setTimeout(() => void this.flush(), burstMs);
  }

  private async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.makeRoom(keptBytes);
    const batch = [...this.waiting];
    this.index.savedAt = this.keeping.now();
    try {
      await this.tools.setMany([
        ...batch.map(([name, text]): [string, unknown] => [this.prefix + name, text]),
        [`${this.prefix}index`, this.index],
      ]);
      for (const [name, text] of batch) if (this.waiting.get(name) === text) this.waiting.delete(name);
    } catch {
      // The device has less space: half of the data is removed.
      this.waiting.clear();
      this.remove(batch.map(([name]) => name));
      this.makeRoom(measureBytes(this.index.entries) / 2);
    }
  }

  /** Drops the data that was read longest ago until the rest is well below this size. */
  private makeRoom(bytes: number): void {
    let ownBytes = measureBytes(this.index.entries);
    if (ownBytes + this.others <= bytes) return;
    const oldestFirst = this.names('').sort((name, otherName) => this.at(name) - this.at(otherName));
    const dropped: string[] = [];
    for (const name of oldestFirst) {
      if (ownBytes + this.others <= bytes * roomAfter) break;
      ownBytes -= this.index.entries[name]?.[1] ?? 0;
      dropped.push(name);
    }
    this.remove(dropped);
  }
}

function measureBytes(entries: Sizes): number {
  return Object.values(entries).reduce((sum, [, bytes]) => sum + bytes, 0);
}

type DeviceTools = Awaited<ReturnType<typeof openStore>>;
let store: ReturnType<typeof import('idb-keyval').createStore> | undefined;

async function openStore() {
  const { clear, createStore, delMany, get, getMany, keys, setMany } = await import(
    /* webpackChunkName: "idb-keyval" */ 'idb-keyval'
  );
  const keptStore = (store ??= createStore('sidecar-kept', 'read'));
  return {
    clear: () => clear(keptStore),
    delMany: (names: string[]) => (names.length > 0 ? delMany(names, keptStore) : Promise.resolve()),
    get: <Value>(name: string) => get<Value>(name, keptStore),
    getMany: <Value>(names: string[]) => (names.length > 0 ? getMany<Value>(names, keptStore) : Promise.resolve([])),
    keys: () => keys(keptStore),
    setMany: (entries: [string, unknown][]) => setMany(entries, keptStore),
  };
}
