/** Counts the calls in progress, because background work lets them run first. */
export class CallsInProgress {
  private count = 0;
  private readonly waiting = new Set<() => void>();

  /** Counts a call while its work runs. */
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

  /** Resolves as soon as no call is in progress, and after `longest` milliseconds at the latest. */
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
