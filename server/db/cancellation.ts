import { setMaxListeners } from 'node:events';
import type { Db } from './tables';

/** The error of a read for which no caller waits any more. The read ends at its next database query (`forCaller`). */
export class RequestAborted extends Error {
  constructor() {
    super('Nobody waits for the answer any longer.');
    this.name = 'RequestAborted';
  }
}

/** The additional properties of the databases of `makeKysely`. */
export interface CallerBound {
  /** The database for all callers. */
  readonly shared: Db;
  forCaller(getSignal: () => AbortSignal): Db;
}

const isCallerBound = (db: Db): db is Db & CallerBound => 'forCaller' in db;

/**
 * Returns the database for a caller who may hang up. The statement that runs then is cancelled, and no other begins. It is not for code that writes
 * or keeps a token of a suite: that must finish. A prepared statement (prepared.ts) is over within a millisecond, and is not cancelled once it
 * runs. @param getSignal called where the first statement may take longer: half of the requests have none
 */
export function forCaller(db: Db, getSignal: () => AbortSignal): Db {
  if (!isCallerBound(db)) throw new Error('Only a database of makeKysely can be given to a caller.');
  let caller: AbortSignal | undefined;
  return db.forCaller(() => {
    if (caller) return caller;
    caller = getSignal();
    // Each statement listens while it runs, and a request may run a dozen at once, which Node would report as a leak.
    setMaxListeners(0, caller);
    return caller;
  });
}

/** The database for shared reads: a read continues to its end when its first caller hangs up. */
export function forEverybody(db: Db): Db {
  return isCallerBound(db) ? db.shared : db;
}
