import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { DerivedKeys } from '../context';

/** The permission in a link: one path, one direction, until a moment (epoch ms). */
export type Grant =
  | { kind: 'put'; clientId: string; fileId: string; path: string; size: number; mime: string; until: number }
  | { kind: 'get'; path: string; name: string; mime: string; until: number }
  | { kind: 'export'; clientId: string; exportId: string; sessionHash: string; until: number }
  | { kind: 'import'; clientId: string; importId: string; sessionHash: string; until: number };

const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM over the grant, as base64url of nonce, tag and ciphertext. A person who finds an old link in a mail or a log learns nothing from
 * it: neither a file's id nor its path nor its name.
 */
export function encryptGrant(keys: DerivedKeys, grant: Grant): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keys.current(), nonce);
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(grant), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Returns the grant of a token; null for another key, another kind, or an expired one. */
export function decryptGrant<Kind extends Grant['kind']>(
  keys: DerivedKeys,
  token: string,
  kind: Kind,
  now: number,
): Extract<Grant, { kind: Kind }> | null {
  const bytes = Buffer.from(token, 'base64url');
  const grant = firstResult(keys.all, (key) => decrypted(key, bytes));
  return grant?.kind === kind && grant.until > now ? (grant as Extract<Grant, { kind: Kind }>) : null;
}

/** Returns the first result that is not null. */
function firstResult<Item, Result>(items: readonly Item[], attempt: (item: Item) => Result | null): Result | null {
  for (const item of items) {
    const result = attempt(item);
    if (result !== null) return result;
  }
  return null;
}

function decrypted(key: Buffer, bytes: Buffer): Grant | null {
  if (bytes.length <= nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return JSON.parse(
      decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8'),
    ) as Grant;
  } catch {
    return null;
  }
}
