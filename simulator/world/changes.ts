/** Notifies waiting long-polling requests of changes in the world. */
export class Changes {
  private readonly waiting = new Set<() => void>();

  announce(): void {
    for (const wake of [...this.waiting]) wake();
  }

  /** Resolves at the next change, at the latest after `ms`. */
  next(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      timer.unref();
      this.waiting.add(wake);
    });
  }
}
