/**
 * Ids are made by the application, never by the database.
 * An id sorts by the time it was made: 9 characters of milliseconds, then 13 random ones, all of 0-9a-z.
 */
const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Makes an id. `now` is in milliseconds since 1970; `randomBytes` must come from a cryptographic source in production. */
export function makeId(now: number, randomBytes: (count: number) => Uint8Array): string {
  const time = Math.floor(now).toString(36).padStart(9, '0');
  let tail = '';
  while (tail.length < 13) {
    for (const byte of randomBytes(16)) {
      // 252 is the largest multiple of 36 below 256: dropping the rest keeps every character equally likely.
      if (byte < 252 && tail.length < 13) tail += alphabet[byte % 36];
    }
  }
  return time + tail;
}

/** An id from outside: also the fixed ids of types of the product and of demo data. It may name a property, which `__proto__` never does. */
export const idPattern = /^(?!__proto__$)[A-Za-z0-9_-]{1,64}$/;

/** The form of an Idempotency-Key, by which a write that is sent twice is done once. */
export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{8,64}$/;
