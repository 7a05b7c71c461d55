import { randomFillSync } from 'node:crypto';

const idBytes = 12;
/** The random bytes of many ids at once: a system call for each id costs as much as reading a small request. */
const pool = Buffer.alloc(idBytes * 256);
let used = pool.length;

/** Returns an id that cannot be guessed, for the log and for `x-request-id`. */
export function makeRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.toString('base64url', used, (used += idBytes));
}
