import type { WindowCount } from '../http/limits';

/** So many keys are remembered: more at once are nobody's users. */
const limit = 50_000;

/** Counts requests by key, from the first one of a key until its time is over, which is as long for all. Kept in the order in which their times began. */
export class WindowCounts {
  private readonly counts = new Map<string, { current: number; endsAt: number }>();

  /** @param now epoch milliseconds */
  constructor(private readonly now: () => number) {}

  add(key: string, windowMs: number): WindowCount {
    const now = this.now();
    let count = this.counts.get(key);
    if (!count || count.endsAt <= now) {
      // Removed first: it then comes after those whose time began before.
      this.counts.delete(key);
      count = { current: 0, endsAt: now + windowMs };
      this.counts.set(key, count);
      if (this.counts.size > limit) this.forget(now);
    }
    count.current += 1;
    return { current: count.current, ttl: count.endsAt - now };
  }

  /** The oldest, with all others whose time is over. */
  private forget(now: number): void {
    for (const [key, { endsAt }] of this.counts) {
      if (endsAt > now && this.counts.size <= limit) break;
      this.counts.delete(key);
    }
  }
}
