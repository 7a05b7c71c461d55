import type { SecretStore } from '../../server/platforms';

/** Returns a store that keeps the adapters' secrets in the memory of a test. */
export function memorySecrets(now: () => number): SecretStore {
  const stored = new Map<string, { value: string; expires: number }>();
  return {
    read: async (name) => {
      const row = stored.get(name);
      return row && row.expires > now() ? row : null;
    },
    write: async (name, value, expires) => void stored.set(name, { value, expires }),
    writeNewer: async (name, value, expires) => {
      if ((stored.get(name)?.expires ?? 0) < expires) stored.set(name, { value, expires });
    },
  };
}
