/** Calls back when the line goes or comes; call the answer to stop. */
export function followLine(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Settles when there is a line, or when nobody waits any more: what asks by the clock asks nothing without one. */
export function lineThere(signal?: AbortSignal): Promise<void> {
  if (navigator.onLine || signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = followLine(() => {
      if (navigator.onLine) finish();
    });
    const finish = () => {
      stop();
      resolve();
    };
    signal?.addEventListener('abort', finish, { once: true });
  });
}
