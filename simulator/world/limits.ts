/** At most `times` calls within `perMs`. */
export interface Limit {
  times: number;
  perMs: number;
}

export const perSecond = (times: number): Limit => ({ times, perMs: 1000 });
export const perMinute = (times: number): Limit => ({ times, perMs: 60_000 });

/** Sliding windows of calls, by the world's clock. Refused calls do not count, so a client that waits gets through. */
export class SimulatedLimits {
  private readonly calls = new Map<string, number[]>();

  constructor(private readonly now: () => number) {}

  /** Counts one call under `key`; false when a limit is reached. */
  admit(key: string, limits: readonly Limit[]): boolean {
    if (limits.length === 0) return true;
    const now = this.now();
    const longest = Math.max(...limits.map(({ perMs }) => perMs));
    // A test that turns its clock back begins with a clean window.
    const recent = (this.calls.get(key) ?? []).filter((callTime) => callTime > now - longest && callTime <= now);
    const full = limits.some(({ times, perMs }) => recent.filter((callTime) => callTime > now - perMs).length >= times);
    if (!full) recent.push(now);
    this.calls.set(key, recent);
    return !full;
  }

  /** How long until a call under `key` is admitted again. */
  waitMs(key: string, limits: readonly Limit[]): number {
    const now = this.now();
    const calls = this.calls.get(key) ?? [];
    return Math.max(
      0,
      ...limits.map(({ times, perMs }) => {
        const recent = calls.filter((callTime) => callTime > now - perMs && callTime <= now);
        return recent.length < times ? 0 : (recent[recent.length - times] ?? now) + perMs - now;
      }),
    );
  }

  clear(): void {
    this.calls.clear();
  }
}
