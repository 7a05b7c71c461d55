import { deriveKey, makeCipher, readSecretKey } from './cipher';
import type { Cipher, DerivedKeys } from './context';
import type { Env } from './env';

/** The value of SECRET_KEY_OLD where the former key is lost. */
export const lostKey = 'lost';

/**
 * The keys of this installation: SECRET_KEY, and next to it the former key while a change of the key is under way. Each decrypts. One of them
 * encrypts: the key that the database names, so that servers which start one after the other agree (ADR-0317).
 */
export interface Keyring {
  /** SECRET_KEY first. */
  readonly secretKeys: readonly string[];
  /** The key that encrypts. */
  current(): string;
  /** Encrypts with the key of this fingerprint from now on. @returns false where no key has it */
  use(fingerprint: string): boolean;
}

/** @returns a fingerprint that shows whether two keys are the same, and shows nothing of the key or of keys derived from it */
export function computeFingerprint(secretKey: string): string {
  return deriveKey(secretKey, 'fingerprint').toString('hex');
}

/** @returns the keys of the settings; SECRET_KEY encrypts until the database names another one */
export function readKeyring(env: Pick<Env, 'SECRET_KEY' | 'SECRET_KEY_OLD' | 'DATA_DIR'>): Keyring {
  const former = env.SECRET_KEY_OLD;
  return makeKeyring([readSecretKey(env), ...(former === undefined || former === lostKey ? [] : [former])]);
}

/** @param secretKeys SECRET_KEY first */
export function makeKeyring(secretKeys: readonly [string, ...string[]]): Keyring {
  let current = secretKeys[0];
  return {
    secretKeys,
    current: () => current,
    use(fingerprint) {
      const secretKey = secretKeys.find((candidate) => computeFingerprint(candidate) === fingerprint);
      if (secretKey !== undefined) current = secretKey;
      return secretKey !== undefined;
    },
  };
}

/** Encrypts with the current key, and decrypts with each. */
export function makeKeyringCipher(keyring: Keyring): Cipher {
  const ciphers = new Map(keyring.secretKeys.map((secretKey) => [secretKey, makeCipher(secretKey)]));
  return {
    encrypt: (plain) => (ciphers.get(keyring.current()) ?? makeCipher(keyring.current())).encrypt(plain),
    decrypt(encrypted) {
      for (const cipher of ciphers.values()) {
        const plain = cipher.decrypt(encrypted);
        if (plain !== null) return plain;
      }
      return null;
    },
  };
}

/** @returns a key for one purpose from each key of the ring */
export function deriveKeys(keyring: Keyring, purpose: string): DerivedKeys {
  const derived = new Map(keyring.secretKeys.map((secretKey) => [secretKey, deriveKey(secretKey, purpose)]));
  return {
    current: () => derived.get(keyring.current()) ?? deriveKey(keyring.current(), purpose),
    all: [...derived.values()],
  };
}

/** @returns the keys of the links to files on the disk */
export function deriveFileLinkKeys(keyring: Keyring): DerivedKeys {
  return deriveKeys(keyring, 'file links');
}
