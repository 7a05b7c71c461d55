/**
 * The time of the simulated suites and of the server that runs with them: the machine's time plus the offset that a tester has set. It is not
 * stored, so that a restart shows the present again.
 */
export class MovableClock {
  private readonly listeners = new Set<() => void>();
  private offsetMs = 0;

  /** @param time epoch milliseconds; without it the clock shows the machine's time. */
  constructor(time?: number) {
    this.set(time);
  }

  readonly now = (): number => Date.now() + this.offsetMs;

  /** Returns the offset of the clock to the machine's, in milliseconds. */
  get offset(): number {
    return this.offsetMs;
  }

  /** @param time epoch milliseconds; undefined restores the machine's time. */
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
