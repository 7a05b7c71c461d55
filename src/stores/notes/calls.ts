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
let offered: StartedCall | undefined;
let isWatched = false;

/** Somebody dials. `offer` is called once, when they are back in the app. */
export function startCall(call: Omit<StartedCall, 'at'>, offer: (call: StartedCall) => void, now = Date.now): void {
  open = { ...call, at: now() };
  if (isWatched) return;
  isWatched = true;
  const back = () => {
    const away = open ? now() - open.at : 0;
    if (!open || document.visibilityState === 'hidden' || away < shortest) return;
    offered = open;
    open = undefined;
    if (away < longest) offer(offered);
  };
  // Some web-views hide the page while somebody talks, others only take the focus from it.
  document.addEventListener('visibilitychange', back);
  window.addEventListener('focus', back);
}

/** The call that a note on this record was offered for; answers it once. */
export function takeCall(tableId: string, id: string): StartedCall | undefined {
  const call = offered?.tableId === tableId && offered.id === id ? offered : undefined;
  if (call) offered = undefined;
  return call;
}
