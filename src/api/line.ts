/** Calls the listener when the connection is lost or returns. Call the returned function to stop. */
export function followLine(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Resolves when the device is online, or when the signal ends: timed requests are not sent offline. */
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
