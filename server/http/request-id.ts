import { randomFillSync } from 'node:crypto';

const idBytes = 12;
/** Of many ids at once: to ask the system for each costs as much as to read a small request. */
const pool = Buffer.alloc(idBytes * 256);
let used = pool.length;

/** An id that nobody can guess, for the log and for `x-request-id`. */
export function makeRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.toString('base64url', used, (used += idBytes));
}
