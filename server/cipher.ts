import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Cipher } from './context';
import type { Env } from './env';

/**
 * Returns the secret of this installation: SECRET_KEY, else a file in DATA_DIR that is private to its owner and is created at the first start.
 * Several processes on one database need the same SECRET_KEY.
 */
export function readSecretKey(env: Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>): string {
  if (env.SECRET_KEY) return env.SECRET_KEY;
  const file = path.join(env.DATA_DIR, 'secret.key');
  mkdirSync(env.DATA_DIR, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** Derives a key for one purpose, so that no two uses share a key. */
export function deriveKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, 'sidecar', purpose, 32));
}

/** AES-256-GCM: `v1.<nonce>.<tag>.<ciphertext>`, each base64url. */
export function makeCipher(secretKey: string): Cipher {
  const key = deriveKey(secretKey, 'vault');
  return {
    encrypt(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return ['v1', ...[nonce, cipher.getAuthTag(), sealed].map((segment) => segment.toString('base64url'))].join('.');
    },
    decrypt(sealed) {
      const [version, ...segments] = sealed.split('.');
      const [nonce, tag, text] = segments.map((segment) => Buffer.from(segment, 'base64url'));
      if (version !== 'v1' || nonce?.length !== 12 || tag?.length !== 16 || !text) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce);
        decipher.setAuthTag(tag);
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
