/** Who waits for a task of their own, the first first. */
const waiting: (() => void)[] = [];
let isOpen = true;

/**
 * One caller for each task: undefined for the first, who goes on at once; a promise of one of the next tasks for those behind it. Sending a request takes a slow phone some
 * milliseconds, and a page that sent eight together answered no tap meanwhile.
 */
export function ownTask(): Promise<void> | undefined {
  // jsdom has no such thing, and nobody who taps.
  if (typeof MessageChannel !== 'function') return undefined;
  if (!isOpen) return new Promise((resolve) => waiting.push(resolve));
  isOpen = false;
  inNextTask(letNextIn);
  return undefined;
}

function letNextIn(): void {
  const next = waiting.shift();
  isOpen = next === undefined;
  if (!next) return;
  inNextTask(letNextIn);
  next();
}

/** Unlike a timer it is not held back: neither behind others nor in a page that nobody sees. */
function inNextTask(run: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    run();
  };
  port2.postMessage(undefined);
}
