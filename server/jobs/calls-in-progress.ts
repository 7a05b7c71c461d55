/** Counts the calls that are being answered at this moment: background work lets them run first. */
export class CallsInProgress {
  private count = 0;
  private readonly waiting = new Set<() => void>();

  /** Counts a call for as long as its work goes on. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.count += 1;
    try {
      return await work();
    } finally {
      this.count -= 1;
      if (this.count === 0) for (const goOn of this.waiting) goOn();
    }
  }

  any(): boolean {
    return this.count > 0;
  }

  /** Resolves as soon as no call is being answered, after so many milliseconds in any case. */
  async none(longest: number): Promise<void> {
    if (this.count === 0) return;
    await new Promise<void>((resolve) => {
      const goOn = () => {
        clearTimeout(timer);
        this.waiting.delete(goOn);
        resolve();
      };
      const timer = setTimeout(goOn, longest);
      this.waiting.add(goOn);
    });
  }
}
