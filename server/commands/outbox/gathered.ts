interface QueuedItem<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface BatcherOptions {
  /** The maximum number of items in one run. */
  most: number;
  /** The minimum time between the starts of two runs. Milliseconds. */
  apartMs: number;
}

const real = {
  now: () => performance.now(),
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

/**
 * Creates a function that answers many callers in one run. The first caller is served at once, and later requests wait for the next run, so that
 * hundreds of callers use one connection and one commit. If a run of several items fails, each is tried alone, so that one fault does not affect
 * others. @param run answers the items in their order @param clock the clock for tests
 */
export function createBatcher<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, apartMs }: BatcherOptions,
  clock = real,
): (item: Item) => Promise<Result> {
  const queuedItems: QueuedItem<Item, Result>[] = [];
  let isRunning = false;
  let began = -Infinity;

  async function runBatch(batch: readonly QueuedItem<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error);
      for (const queuedItem of batch) await runBatch([queuedItem]);
    }
  }

  async function runAll(): Promise<void> {
    isRunning = true;
    try {
      while (queuedItems.length > 0) {
        const waitMs = began + apartMs - clock.now();
        if (waitMs > 0) await clock.wait(waitMs);
        began = clock.now();
        await runBatch(queuedItems.splice(0, most));
      }
    } finally {
      isRunning = false;
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queuedItems.push({ item, resolve, reject });
      if (!isRunning) void runAll();
    });
}
