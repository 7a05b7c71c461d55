import { WindowCounts } from '../../../server/processes/window-counts';

/** What the primary counts with for the rate limits of its workers. */

const minuteMs = 60_000;

test('a rate limit key is counted from its first request until the end of its window, apart from other keys', () => {
  let now = 1_000;
  const counts = new WindowCounts(() => now);
  expect(counts.add('session:a', minuteMs)).toEqual({ current: 1, ttl: minuteMs });
  now += 20_000;
  expect(counts.add('session:a', minuteMs)).toEqual({ current: 2, ttl: 40_000 });
  expect(counts.add('session:b', minuteMs)).toEqual({ current: 1, ttl: minuteMs });
  now += 39_999;
  expect(counts.add('session:a', minuteMs)).toEqual({ current: 3, ttl: 1 });
  now += 1;
  expect(counts.add('session:a', minuteMs)).toEqual({ current: 1, ttl: minuteMs });
  expect(counts.add('session:b', minuteMs).current).toBe(2);
});

test('a clock that is set back begins a new window, so that nobody waits for one in the future', () => {
  let now = 86_400_000;
  const counts = new WindowCounts(() => now);
  counts.add('session:a', minuteMs);
  now = 1_000;
  expect(counts.add('session:a', minuteMs)).toEqual({ current: 1, ttl: minuteMs });
});

test('a flood of new rate limit keys displaces the oldest keys and none of the latest', () => {
  const counts = new WindowCounts(() => 0);
  counts.add('first', minuteMs);
  for (let number = 0; number < 50_000; number += 1) counts.add(`flood:${number}`, minuteMs);
  expect(counts.add('flood:49999', minuteMs).current).toBe(2);
  expect(counts.add('first', minuteMs).current).toBe(1);
});

test('rate limit keys with an ended window are displaced first', () => {
  let now = 0;
  const counts = new WindowCounts(() => now);
  for (let number = 0; number < 49_999; number += 1) counts.add(`flood:${number}`, minuteMs);
  now += minuteMs / 2;
  counts.add('lasts', minuteMs);
  now += minuteMs / 2;
  for (let number = 0; number < 49_999; number += 1) counts.add(`next:${number}`, minuteMs);
  expect(counts.add('lasts', minuteMs).current).toBe(2);
});
