/** The store of the app's tokens and tickets for all processes of the server. Its texts are already encrypted. */
export interface SecretStore {
  /** Null when none exists or it has expired. */
  read(name: string): Promise<{ value: string; expires: number } | null>;
  /** Replaces the value under this name. `expires` in epoch milliseconds. */
  write(name: string, value: string, expires: number): Promise<void>;
  /** Does the same, unless the stored value lasts as long or longer. */
  writeNewer(name: string, value: string, expires: number): Promise<void>;
}

export interface Encrypter {
  encrypt(plain: string): string;
  decrypt(sealed: string): string | null;
}

/** A new secret of the suite. */
export interface Fresh {
  value: string;
  lifeMs: number;
}

export interface SecretCache {
  /** Returns the stored secret, or a new one if it expires within three minutes. Concurrent calls fetch it once. */
  get(name: string, fetchFresh: () => Promise<Fresh>): Promise<string>;
  /** The suite refused `refused`: returns another one, stored by another process or newly fetched. */
  replace(name: string, refused: string, fetchFresh: () => Promise<Fresh>): Promise<string>;
  /** Returns the note stored under a key, for calls that the suite cannot make idempotent. */
  noted(name: string): Promise<string | null>;
  note(name: string, value: string, lifeMs: number): Promise<void>;
}

/**
 * Returns the cache of one app of a company, separate from all others. Tokens belong to one version of its credentials, so wrong credentials find
 * no valid token. Notes of finished actions survive a change.
 */
export function cacheOfApp(
  cache: SecretCache,
  { channel, app_id, version }: { channel: string; app_id: string; version: string },
): SecretCache {
  const appPrefix = `app:${channel}:${app_id}`;
  return renamed(cache, {
    noteOf: (name) => `${appPrefix}:${name}`,
    tokenOf: (name) => `${appPrefix}:${version}:${name}`,
  });
}

/** Returns the cache of a store app for one of its companies, separate from that of every other. */
export function cacheOfTenant(cache: SecretCache, channel: string, appId: string, tenantKey: string): SecretCache {
  const getName = (name: string) => `tenant:${channel}:${appId}:${tenantKey}:${name}`;
  return renamed(cache, { noteOf: getName, tokenOf: getName });
}

function renamed(
  cache: SecretCache,
  { noteOf: getNote, tokenOf: getToken }: Record<'noteOf' | 'tokenOf', (name: string) => string>,
): SecretCache {
  return {
    get: (name, fetchFresh) => cache.get(getToken(name), fetchFresh),
    replace: (name, refused, fetchFresh) => cache.replace(getToken(name), refused, fetchFresh),
    noted: (name) => cache.noted(getNote(name)),
    note: (name, value, lifeMs) => cache.note(getNote(name), value, lifeMs),
  };
}

/** The margin by which a token counts as expired early, so that it does not expire in transit. */
const earlyMs = 3 * 60_000;

/** Makes the cache over the shared store, with a copy in memory that saves a look-up per call. */
export function makeSecretCache(deps: { store: SecretStore; cipher: Encrypter; now(): number }): SecretCache {
  const { store, cipher, now } = deps;
  const memory = new Map<string, { value: string; expires: number }>();
  const underway = new Map<string, Promise<string>>();

  const usable = (secret: { expires: number } | undefined | null) =>
    secret !== undefined && secret !== null && secret.expires - earlyMs > now();

  async function readSecret(name: string): Promise<{ value: string; expires: number } | null> {
    const row = await store.read(name);
    const value = row ? cipher.decrypt(row.value) : null;
    return row && value !== null ? { value, expires: row.expires } : null;
  }

  async function renew(name: string, refused: string | undefined, fetchFresh: () => Promise<Fresh>): Promise<string> {
    const shared = await readSecret(name);
    if (shared && usable(shared) && shared.value !== refused) {
      memory.set(name, shared);
      return shared.value;
    }
    const fresh = await fetchFresh();
    const expires = now() + fresh.lifeMs;
    await store.write(name, cipher.encrypt(fresh.value), expires);
    memory.set(name, { value: fresh.value, expires });
    return fresh.value;
  }

  function single(name: string, refused: string | undefined, fetchFresh: () => Promise<Fresh>): Promise<string> {
    const running = underway.get(name);
    if (running) return running;
    const renewal = renew(name, refused, fetchFresh).finally(() => underway.delete(name));
    underway.set(name, renewal);
    return renewal;
  }

  return {
    async get(name, fetchFresh) {
      const copy = memory.get(name);
      return copy && usable(copy) ? copy.value : single(name, undefined, fetchFresh);
    },
    async replace(name, refused, fetchFresh) {
      if (memory.get(name)?.value === refused) memory.delete(name);
      return single(name, refused, fetchFresh);
    },
    async noted(name) {
      return (await readSecret(name))?.value ?? null;
    },
    async note(name, value, lifeMs) {
      await store.write(name, cipher.encrypt(value), now() + lifeMs);
    },
  };
}
