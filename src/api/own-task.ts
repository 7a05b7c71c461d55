let last = Promise.resolve();

/**
 * Resolves in a separate task, behind earlier callers. Sending a request takes a slow phone some milliseconds. A page that sent eight together, or
 * one within the drawing that needs it, did not react to taps meanwhile. Undefined in jsdom, which has no messages and no taps.
 */
export function ownTask(): Promise<void> | undefined {
  if (typeof MessageChannel !== 'function') return undefined;
  last = last.then(nextTask);
  return last;
}

/** Unlike a timer a message is not delayed: neither behind others nor in a hidden page. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
