let last = Promise.resolve();

/**
 * Resolves in a task of its own, behind those who have asked before. Sending a request takes a slow phone some milliseconds: a page that sent eight together, or one within
 * the drawing that asks for it, answered no tap meanwhile. Undefined in jsdom, which has no messages, and nobody who taps.
 */
export function ownTask(): Promise<void> | undefined {
  if (typeof MessageChannel !== 'function') return undefined;
  last = last.then(nextTask);
  return last;
}

/** Unlike a timer a message is not held back: neither behind others nor in a page that nobody sees. */
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
