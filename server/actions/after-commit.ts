import type { Trx } from '../db/tables';

/** What a transaction has written that somebody waits for: whoever commits it wakes them. */
export type Awaited = 'outbox' | 'notices';

const written = new WeakMap<Trx, Set<Awaited>>();

/** Says that this transaction writes something that is looked at as soon as it is committed. */
export function afterCommit(trx: Trx, what: Awaited): void {
  const there = written.get(trx);
  if (there) there.add(what);
  else written.set(trx, new Set([what]));
}

/** What a committed transaction has written. */
export function writtenBy(trx: Trx): ReadonlySet<Awaited> {
  return written.get(trx) ?? new Set();
}
