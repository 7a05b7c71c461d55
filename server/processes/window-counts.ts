import type { WindowCount } from '../http/limits';

/** So many keys are remembered: more at once are nobody's users. */
const limit = 50_000;

type CountsByWindow = Map<string, { current: number; endsAt: number }>;

/** Counts requests by key, from the first one of a key until its time is over. */
export class WindowCounts {
  /** By the length of their time, and there in the order in which it began: short ones never displace long ones. */
  private readonly byWindow = new Map<number, CountsByWindow>();

  /** @param now epoch milliseconds */
  constructor(private readonly now: () => number) {}

  add(key: string, windowMs: number): WindowCount {
    const now = this.now();
    const counts: CountsByWindow = this.byWindow.get(windowMs) ?? new Map();
    this.byWindow.set(windowMs, counts);
    let count = counts.get(key);
    // A time that ends later than any begun now is from before the clock was set back.
    if (!count || count.endsAt <= now || count.endsAt > now + windowMs) {
      // Removed first: it then comes after those whose time began before.
      counts.delete(key);
      count = { current: 0, endsAt: now + windowMs };
      counts.set(key, count);
      if (counts.size > limit) forget(counts, now);
    }
    count.current += 1;
    return { current: count.current, ttl: count.endsAt - now };
  }
}

/** The oldest, with all others whose time is over. */
function forget(counts: CountsByWindow, now: number): void {
  for (const [key, { endsAt }] of counts) {
    if (endsAt > now && counts.size <= limit) break;
    counts.delete(key);
  }
}
