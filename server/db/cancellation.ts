import { setMaxListeners } from 'node:events';
import type { Db } from './tables';

/** Nobody waits any longer for what is read: it ends where it next asks the database (`forCaller`). */
export class RequestAborted extends Error {
  constructor() {
    super('Nobody waits for the answer any longer.');
    this.name = 'RequestAborted';
  }
}

/** What the databases of `makeKysely` offer besides. */
export interface CallerBound {
  /** The same for everybody. */
  readonly shared: Db;
  forCaller(getSignal: () => AbortSignal): Db;
}

const isCallerBound = (db: Db): db is Db & CallerBound => 'forCaller' in db;

/**
 * The database for somebody who may hang up: the statement that runs then is cancelled, and no other begins. Not for what writes, or keeps a token
 * of a suite: that is finished. What is prepared (prepared.ts) is over within a millisecond, and is not cancelled once it runs.
 * @param getSignal called where the first statement may take longer: half of the requests have none
 */
export function forCaller(db: Db, getSignal: () => AbortSignal): Db {
  if (!isCallerBound(db)) throw new Error('Only a database of makeKysely can be given to a caller.');
  let caller: AbortSignal | undefined;
  return db.forCaller(() => {
    if (caller) return caller;
    caller = getSignal();
    // Each statement listens while it runs, and one request may run a dozen at once: Node would warn of a leak.
    setMaxListeners(0, caller);
    return caller;
  });
}

/** The database for what others wait for too: it is read to its end when the caller who began it hangs up. */
export function forEverybody(db: Db): Db {
  return isCallerBound(db) ? db.shared : db;
}
