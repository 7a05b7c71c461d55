import type { WindowCount } from '../http/limits';

/** The number of remembered keys; no normal use has more at once. */
const limit = 50_000;

type CountsByWindow = Map<string, { current: number; endsAt: number }>;

/** Counts requests by key, from a key's first request to the end of its window. */
export class WindowCounts {
  /** The counts by length of their window, each in the order of their start, so that short ones never displace long ones. */
  private readonly byWindow = new Map<number, CountsByWindow>();

  /** @param now epoch milliseconds */
  constructor(private readonly now: () => number) {}

  add(key: string, windowMs: number): WindowCount {
    const now = this.now();
    const counts: CountsByWindow = this.byWindow.get(windowMs) ?? new Map();
    this.byWindow.set(windowMs, counts);
    let count = counts.get(key);
    // A window that ends later than any new one dates from before the clock was set back.
    if (!count || count.endsAt <= now || count.endsAt > now + windowMs) {
      // The key is deleted first, so that it moves behind those with an earlier start.
      counts.delete(key);
      count = { current: 0, endsAt: now + windowMs };
      counts.set(key, count);
      if (counts.size > limit) forget(counts, now);
    }
    count.current += 1;
    return { current: count.current, ttl: count.endsAt - now };
  }
}

/** Removes the oldest counts, and all others with an expired time. */
function forget(counts: CountsByWindow, now: number): void {
  for (const [key, { endsAt }] of counts) {
    if (endsAt > now && counts.size <= limit) break;
    counts.delete(key);
  }
}
