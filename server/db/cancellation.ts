import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';

/** Nobody waits any longer for what this flow reads: it ends where it next asks the database. */
export class RequestAborted extends Error {
  constructor() {
    super('Nobody waits for the answer any longer.');
    this.name = 'RequestAborted';
  }
}

const waiting = new AsyncLocalStorage<AbortSignal>();

/** Reads for somebody who may hang up: the statement that runs then is cancelled, and no other begins. Not for what writes, or keeps a token of a suite: that is finished. */
export function withAbortSignal<T>(caller: AbortSignal, read: () => Promise<T>): Promise<T> {
  // Each statement listens while it runs, and one request may run a dozen at once: Node would warn of a leak.
  setMaxListeners(0, caller);
  return waiting.run(caller, read);
}

/** Reads what others wait for too: it goes on when the caller who began it hangs up. */
export function withoutAbortSignal<T>(read: () => Promise<T>): Promise<T> {
  return waiting.exit(read);
}

/** The caller who waits for the flow that asks; undefined where nobody can hang up. */
export function currentSignal(): AbortSignal | undefined {
  return waiting.getStore();
}
