/** How many calls of one member work at the same time; whoever has more waiting than people and pages need does not take the database from the others. */
export const callsAtOnce = 4;

/** Lets only so many pieces of work of one owner run at once. The others wait in the order in which they came. */
export class Turns {
  private readonly owners = new Map<string, { running: number; waiting: (() => void)[] }>();

  constructor(private readonly limit: number) {}

  /** Runs `work` when it is its turn. */
  async take<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const own = this.owners.get(owner) ?? { running: 0, waiting: [] };
    this.owners.set(owner, own);
    if (own.running < this.limit) own.running += 1;
    // Whoever ends hands the place on: nobody who comes later gets in between.
    else await new Promise<void>((resolve) => own.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = own.waiting.shift();
      if (next) next();
      else if ((own.running -= 1) === 0) this.owners.delete(owner);
    }
  }
}
