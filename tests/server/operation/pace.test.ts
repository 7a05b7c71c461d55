import { createBatcher } from '../../../server/commands/outbox/gathered';
import { makePacer } from '../../../server/jobs/pacer';

/** Time that passes only when somebody waits or works. */
function makeClock() {
  let at = 0;
  const waits: number[] = [];
  return {
    waits,
    now: () => at,
    work: (ms: number) => void (at += ms),
    async wait(ms: number) {
      waits.push(ms);
      await new Promise(setImmediate);
      at += ms;
    },
  };
}

describe('the pacer of background work', () => {
  test('runs one piece at a time, and rests longer than it worked', async () => {
    const clock = makeClock();
    const pacer = makePacer({ rest: 4, longest: 1_000 }, clock);
    const began: number[] = [];
    const piece = (ms: number) =>
      pacer.run(async () => {
        began.push(clock.now());
        await Promise.resolve();
        clock.work(ms);
        return ms;
      });
    expect(await Promise.all([piece(10), piece(20), piece(5)])).toEqual([10, 20, 5]);
    expect(began).toEqual([0, 50, 150]);
    await piece(3_000);
    await piece(1);
    // The rest of a slow one has an end.
    expect(began.at(-1)).toBe(175 + 3_000 + 1_000);
  });

  test('continues after a piece that failed', async () => {
    const pacer = makePacer({ rest: 1, longest: 10 }, makeClock());
    await expect(pacer.run(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await pacer.run(() => Promise.resolve('done'))).toBe('done');
  });
});

describe('the batcher of equal requests', () => {
  test('runs the first request at once, and the following ones together', async () => {
    const clock = makeClock();
    const runs: number[][] = [];
    const ask = createBatcher<number, number>(
      async (items) => {
        runs.push([...items]);
        await Promise.resolve();
        return items.map((item) => item * 2);
      },
      { most: 3, apartMs: 25 },
      clock,
    );
    expect(await Promise.all([1, 2, 3, 4, 5].map(ask))).toEqual([2, 4, 6, 8, 10]);
    expect(runs).toEqual([[1], [2, 3, 4], [5]]);
    expect(clock.waits).toEqual([25, 25]);
  });

  test('fails only the request that caused the fault', async () => {
    const ask = createBatcher<string, string>(
      (items) => (items.includes('bad') ? Promise.reject(new Error('refused')) : Promise.resolve(items)),
      { most: 10, apartMs: 1 },
      makeClock(),
    );
    const outcomes = await Promise.allSettled(['first', 'good', 'bad', 'fine'].map(ask));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });
});
