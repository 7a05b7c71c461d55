/** Waits in real time for delays on demand; a closing server does not wait for it. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
