import type { WindowCount } from '../http/limits';

/** So many keys are remembered: more at once are nobody's users. */
const limit = 50_000;

/** Counts requests by key, from the first one of a key until its time is over. */
export class WindowCounts {
  private readonly counts = new Map<string, { current: number; endsAt: number }>();

  /** @param now epoch milliseconds */
  constructor(private readonly now: () => number) {}

  add(key: string, windowMs: number): WindowCount {
    const now = this.now();
    let count = this.counts.get(key);
    if (!count || count.endsAt <= now) {
      // Removed first: it then stands behind those whose time began before.
      this.counts.delete(key);
      count = { current: 0, endsAt: now + windowMs };
      this.counts.set(key, count);
      if (this.counts.size > limit) this.forget(now);
    }
    count.current += 1;
    return { current: count.current, ttl: count.endsAt - now };
  }

  /** Those whose time is over; if there are none, the oldest. */
  private forget(now: number): void {
    for (const [key, { endsAt }] of this.counts) if (endsAt <= now) this.counts.delete(key);
    const [oldest] = this.counts.keys();
    if (this.counts.size > limit && oldest !== undefined) this.counts.delete(oldest);
  }
}
