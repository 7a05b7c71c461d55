/** A call that was started in the app. */
export interface StartedCall {
  tableId: string;
  id: string;
  /** Whom it is with. */
  title: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Milliseconds: somebody who is back sooner has not talked. */
const shortest = 3_000;
/** Milliseconds after which nobody is asked about a call any more. */
const longest = 2 * 60 * 60 * 1000;

let open: StartedCall | undefined;
/** When the call took the screen, epoch milliseconds. */
let leftAt: number | undefined;
let offered: StartedCall | undefined;
let isWatched = false;

/**
 * Somebody taps a number. `offer` is called once, when they are back in the app from the phone's own call: it takes the whole screen, which a question of
 * the system ("Call?") that is declined does not.
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

/** The call that a note on this record was offered for; answers it once. */
export function takeCall(tableId: string, id: string): StartedCall | undefined {
  const call = offered?.tableId === tableId && offered.id === id ? offered : undefined;
  if (call) offered = undefined;
  return call;
}
