/**
 * The time of the simulated suites and of the server that runs with them: the machine's own, moved by as much as a tester has set. It goes on
 * from there. Nothing stores it, so that a new start shows the present again.
 */
export class MovableClock {
  private readonly listeners = new Set<() => void>();
  private offsetMs = 0;

  /** @param time epoch milliseconds; without it the clock shows the machine's time. */
  constructor(time?: number) {
    this.set(time);
  }

  readonly now = (): number => Date.now() + this.offsetMs;

  /** Milliseconds that the clock is ahead of the machine's. */
  get offset(): number {
    return this.offsetMs;
  }

  /** @param time epoch milliseconds; undefined brings the machine's time back. */
  moveTo(time: number | undefined): void {
    this.set(time);
    for (const listener of this.listeners) listener();
  }

  onMove(listener: () => void): void {
    this.listeners.add(listener);
  }

  private set(time: number | undefined): void {
    this.offsetMs = time === undefined ? 0 : time - Date.now();
  }
}
