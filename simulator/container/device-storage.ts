/**
 * Every simulated person has a separate phone, but all frames share one browser origin. The page's storage is therefore separated by suite and
 * person: switching the person picks up another phone, and returning finds its data again.
 */
export function keepStorageApart(owner: string): void {
  const prefix = `sidecar-simulator/${owner}/`;
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    const real = realStorage(kind);
    if (real)
      Object.defineProperty(window, kind, { configurable: true, enumerable: true, value: prefixStorage(real, prefix) });
  }
  const factory = IDBFactory.prototype;
  for (const name of ['open', 'deleteDatabase'] as const) {
    const real = factory[name] as (this: IDBFactory, database: string, version?: number) => IDBOpenDBRequest;
    factory[name] = function (this: IDBFactory, database: string, version?: number) {
      return version === undefined ? real.call(this, prefix + database) : real.call(this, prefix + database, version);
    };
  }
}

/** Returns the real storage; undefined if the browser forbids storage to frames. */
function realStorage(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}

/** Returns a Storage that shows and changes only the keys with the prefix. */
function prefixStorage(real: Storage, prefix: string): Storage {
  const keys = () =>
    Object.keys(real)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  const methods: Record<string, unknown> = {
    getItem: (key: string) => real.getItem(prefix + key),
    setItem: (key: string, value: string) => real.setItem(prefix + key, value),
    removeItem: (key: string) => real.removeItem(prefix + key),
    clear: () => keys().forEach((key) => real.removeItem(prefix + key)),
    key: (index: number) => keys()[index] ?? null,
  };
  const member = (key: string | symbol): key is string =>
    typeof key === 'string' && !(key in methods) && key !== 'length';
  return new Proxy(real, {
    get: (_target, key) => {
      if (key === 'length') return keys().length;
      if (!member(key)) return typeof key === 'string' ? methods[key] : (Reflect.get(real, key) as unknown);
      return real.getItem(prefix + key) ?? undefined;
    },
    set: (_target, key, value) => {
      if (typeof key === 'string') real.setItem(prefix + key, String(value));
      return true;
    },
    has: (_target, key) => (member(key) ? real.getItem(prefix + key) !== null : key in real),
    deleteProperty: (_target, key) => {
      if (typeof key === 'string') real.removeItem(prefix + key);
      return true;
    },
    ownKeys: () => keys(),
    getOwnPropertyDescriptor: (_target, key) => {
      const value = member(key) ? real.getItem(prefix + key) : null;
      return value === null ? undefined : { value, writable: true, enumerable: true, configurable: true };
    },
  });
}
