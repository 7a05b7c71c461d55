interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Options {
  /** Items of one run. */
  most: number;
  /** From the beginning of one run to that of the next, at least. Milliseconds. */
  apartMs: number;
}

const real = {
  now: () => performance.now(),
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

/**
 * One run for many callers: who asks first is served at once, and what is asked for until the next run may begin goes out with that one, so that hundreds of
 * callers hold one connection and wait for one commit. Where a run of several fails, each of them is tried alone, so that one caller's fault is
 * no other's.
 * @param run answers the items in their order
 * @param clock what a test waits with
 */
export function gathered<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, apartMs }: Options,
  clock = real,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;
  let began = -Infinity;

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, place) => resolve(results[place] as Result));
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error);
      for (const one of batch) await settle([one]);
    }
  }

  async function runAll(): Promise<void> {
    isRunning = true;
    try {
      while (waiting.length > 0) {
        const early = began + apartMs - clock.now();
        if (early > 0) await clock.wait(early);
        began = clock.now();
        await settle(waiting.splice(0, most));
      }
    } finally {
      isRunning = false;
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void runAll();
    });
}
