/** What is under way for each key, the last that was asked for. */
const last = new Map<string, Promise<unknown>>();

/** Does what belongs to one key one after the other, in the order in which it was asked for; what fails holds nothing up. */
export async function oneByOne<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  const settled = mine.then(
    () => undefined,
    () => undefined,
  );
  last.set(key, settled);
  try {
    return await mine;
  } finally {
    if (last.get(key) === settled) last.delete(key);
  }
}
