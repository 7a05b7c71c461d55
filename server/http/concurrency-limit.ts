/**
 * The maximum number of concurrent calls of one member, above the needs of a person with a page. The limit keeps one member from using up the
 * database.
 */
export const callsAtOnce = 4;

/** Limits the concurrent work of each owner. Further work waits in the order of its arrival. */
export class Turns {
  private readonly owners = new Map<string, { running: number; waiting: (() => void)[] }>();

  constructor(private readonly limit: number) {}

  /** Runs `work` when its turn comes. */
  async take<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const ownQueue = this.owners.get(owner) ?? { running: 0, waiting: [] };
    this.owners.set(owner, ownQueue);
    if (ownQueue.running < this.limit) ownQueue.running += 1;
    // A finished call passes its place on, so that no later call overtakes a waiting one.
    else await new Promise<void>((resolve) => ownQueue.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = ownQueue.waiting.shift();
      if (next) next();
      else if ((ownQueue.running -= 1) === 0) this.owners.delete(owner);
    }
  }
}
