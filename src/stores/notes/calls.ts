/** A call that was started in the app. */
export interface StartedCall {
  tableId: string;
  id: string;
  /** The title of the called record. */
  title: string;
  /** Epoch milliseconds. */
  at: number;
}

/** The minimum duration of a call in milliseconds: a shorter absence was no conversation. */
const shortest = 3_000;
/** The time after which no note is offered for a call, in milliseconds. */
const longest = 2 * 60 * 60 * 1000;

let open: StartedCall | undefined;
/** The time when the call took the screen, epoch milliseconds. */
let leftAt: number | undefined;
let offered: StartedCall | undefined;
let isWatched = false;

/**
 * Starts a call after a tap on a number. `offer` is called once, when the user is back in the app from the phone's own call. A call takes the whole
 * screen, which a declined question of the system ("Call?") does not.
 */
export function startCall(call: Omit<StartedCall, 'at'>, offer: (call: StartedCall) => unknown, now = Date.now): void {
  open = { ...call, at: now() };
  leftAt = undefined;
  if (isWatched) return;
  isWatched = true;
  document.addEventListener('visibilitychange', () => {
    if (!open) return;
    if (document.visibilityState === 'hidden') {
      leftAt ??= now();
      return;
    }
    if (leftAt === undefined) return;
    const awayMs = now() - leftAt;
    leftAt = undefined;
    if (awayMs < shortest) return;
    offered = open;
    open = undefined;
    if (awayMs < longest) offer(offered);
  });
}

/** Returns the call for which a note on this record was offered, once. */
export function takeCall(tableId: string, id: string): StartedCall | undefined {
  const call = offered?.tableId === tableId && offered.id === id ? offered : undefined;
  if (call) offered = undefined;
  return call;
}
