/**
 * The kinds of calls. - `read`: answers with stored data, or does work that may be repeated without harm. - `search`: reads many records and
 * changes nothing; it ends, at any point, when its caller hangs up. - `write`: makes or changes something; the client sends an Idempotency-Key, and
 * the first answer is kept for 24 h. - `signIn`: needs no session; has a time limit of 10 s on the client and a stricter rate limit. - `count`:
 * counts how the app is used; a lost one is not sent again.
 */
export type CallKind = 'read' | 'search' | 'write' | 'signIn' | 'count';

const createCallKind =
  <Kind extends CallKind>(kind: Kind) =>
  <Path extends string>(path: Path) => ({ path, kind });
export const read = createCallKind('read');
export const search = createCallKind('search');
export const write = createCallKind('write');
export const signIn = createCallKind('signIn');
export const count = createCallKind('count');

/** Marks a write that changes no number on any screen: the app does not refresh its counts after it (ADR-0236). */
export const uncounted = <Entry extends object>(entry: Entry) => ({ ...entry, uncounted: true as const });
