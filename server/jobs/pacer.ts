/** Limits background work to a share of the database. */
export interface Pacer {
  /** Runs the work when all that came before it is done and its pause is over. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * One piece of work at a time, each followed by a pause as long as it took, so often: with a `rest` of 4 the work takes a fifth of the time of one
 * connection at most, and less of it when the database is slow.
 * @param longest of a pause, in milliseconds
 * @param clock what a test waits with
 */
export function makePacer(
  { rest, longest }: { rest: number; longest: number },
  clock: { now(): number; wait(ms: number): Promise<void> } = {
    now: () => performance.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  },
): Pacer {
  let before: Promise<void> = Promise.resolve();
  return {
    run<T>(work: () => Promise<T>): Promise<T> {
      let elapsedMs = 0;
      const result = before.then(async () => {
        const began = clock.now();
        try {
          return await work();
        } finally {
          elapsedMs = clock.now() - began;
        }
      });
      const over = () => (elapsedMs > 0 ? clock.wait(Math.min(longest, elapsedMs * rest)) : undefined);
      before = result.then(over, over);
      return result;
    },
  };
}
