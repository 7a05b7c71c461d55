/** Limits background work to a share of the database. */
export interface Pacer {
  /** Runs the work after all earlier work and its pause. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Runs one piece of work at a time, each followed by a pause of `rest` times its duration: with a `rest` of 4 the work takes a fifth of the time of
 * one connection, unless the pause reaches its limit. @param longest the longest pause, in milliseconds @param clock the clock, which a test replaces
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
