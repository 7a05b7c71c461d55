/**
 * The time of the simulated suites and of the server that runs with them: the machine's own, moved by as much as a tester has set. It goes on
 * from there. Nothing stores it, so that a new start shows the present again.
 */
export class MovableClock {
  private readonly listeners = new Set<() => void>();
  private offsetMs = 0;

  /** @param at epoch milliseconds; without it the clock shows the machine's time. */
  constructor(at?: number) {
    this.set(at);
  }

  readonly now = (): number => Date.now() + this.offsetMs;

  /** Milliseconds that the clock is ahead of the machine's. */
  get offset(): number {
    return this.offsetMs;
  }

  /** @param at epoch milliseconds; undefined brings the machine's time back. */
  moveTo(at: number | undefined): void {
    this.set(at);
    for (const listener of this.listeners) listener();
  }

  onMove(listener: () => void): void {
    this.listeners.add(listener);
  }

  private set(at: number | undefined): void {
    this.offsetMs = at === undefined ? 0 : at - Date.now();
  }
}
