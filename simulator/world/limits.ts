/** Allows at most `times` calls within `perMs`. */
export interface Limit {
  times: number;
  perMs: number;
}

export const perSecond = (times: number): Limit => ({ times, perMs: 1000 });

/** Sliding windows of calls, by the world's clock. Refused calls do not count, so a client that waits succeeds. */
export class SimulatedLimits {
  private readonly calls = new Map<string, number[]>();
  /** The running calls that exclude other calls of the same name. */
  readonly underWay = new Set<string>();

  constructor(private readonly now: () => number) {}

  /** Counts one call under `key`; returns false if a limit is reached. */
  admit(key: string, limits: readonly Limit[]): boolean {
    if (limits.length === 0) return true;
    const now = this.now();
    const longest = Math.max(...limits.map(({ perMs }) => perMs));
    // A test that turns its clock back starts with an empty window.
    const recent = (this.calls.get(key) ?? []).filter((callTime) => callTime > now - longest && callTime <= now);
    const full = limits.some(({ times, perMs }) => recent.filter((callTime) => callTime > now - perMs).length >= times);
    if (!full) recent.push(now);
    this.calls.set(key, recent);
    return !full;
  }

  /** Counts many calls under `key` at once, whether or not a limit is reached. */
  spend(key: string, times: number): void {
    this.calls.set(key, [...(this.calls.get(key) ?? []), ...Array<number>(times).fill(this.now())]);
  }

  /** Returns the time until a call under `key` is admitted again. */
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
    this.underWay.clear();
  }
}
