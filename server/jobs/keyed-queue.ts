export interface KeyedQueue {
  /** Runs the work of this key, or makes the present run check once more. Resolves when the key has no work left. */
  run(key: string): Promise<void>;
  /** Resolves when no lane is running. */
  idle(): Promise<void>;
}

/** Runs the work of each key in order, and of at most `count` keys at a time, so that a slow one delays few others. */
export function makeKeyedQueue(
  count: number,
  work: (key: string) => Promise<void>,
  failed: (key: string, error: unknown) => void,
): KeyedQueue {
  const running = new Map<string, Promise<void>>();
  const askedAgain = new Set<string>();
  const waiters: (() => void)[] = [];
  let free = count;

  async function enter(): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiters.push(resolve));
  }

  function leave(): void {
    const next = waiters.shift();
    if (next) next();
    else free += 1;
  }

  async function runKey(key: string): Promise<void> {
    await enter();
    try {
      do {
        askedAgain.delete(key);
        await work(key);
      } while (askedAgain.has(key));
    } catch (error) {
      failed(key, error);
    } finally {
      running.delete(key);
      leave();
    }
  }

  return {
    run(key) {
      const current = running.get(key);
      if (current) {
        askedAgain.add(key);
        return current;
      }
      const runPromise = runKey(key);
      running.set(key, runPromise);
      return runPromise;
    },
    async idle() {
      while (running.size > 0) await Promise.allSettled(running.values());
    },
  };
}
