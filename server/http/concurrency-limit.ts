/** How many calls of one member run at the same time: a member with more calls than a person and a page need does not take the database from the others. */
export const callsAtOnce = 4;

/** Lets only so many pieces of work of one owner run at once. The others wait in the order in which they came. */
export class Turns {
  private readonly owners = new Map<string, { running: number; waiting: (() => void)[] }>();

  constructor(private readonly limit: number) {}

  /** Runs `work` when it is its turn. */
  async take<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const ownQueue = this.owners.get(owner) ?? { running: 0, waiting: [] };
    this.owners.set(owner, ownQueue);
    if (ownQueue.running < this.limit) ownQueue.running += 1;
    // A call that ends hands its place on: nobody who comes later gets in between.
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
