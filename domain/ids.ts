/** The application creates ids, never the database. Ids sort by creation time: 9 characters of milliseconds, then 13 random ones, all of 0-9a-z. */
const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Makes an id. `now` is in milliseconds since 1970; `randomBytes` must come from a cryptographic source in production. */
export function makeId(now: number, randomBytes: (count: number) => Uint8Array): string {
  const time = Math.floor(now).toString(36).padStart(9, '0');
  let tail = '';
  while (tail.length < 13) {
    for (const byte of randomBytes(16)) {
      // 252 is the largest multiple of 36 below 256: without larger bytes every character is equally likely.
      if (byte < 252 && tail.length < 13) tail += alphabet[byte % 36];
    }
  }
  return time + tail;
}

/** An id from outside: also the fixed ids of the product's types and of demo data. It may become a property name, so `__proto__` is excluded. */
export const idPattern = /^(?!__proto__$)[A-Za-z0-9_-]{1,64}$/;

/** The form of an Idempotency-Key, with which a repeated write happens once. */
export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{8,64}$/;
