/** The last work of each key. */
const last = new Map<string, Promise<unknown>>();

/** Runs the work of one key in the order of the requests. A failure does not stop later work. */
export async function oneByOne<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(key) ?? Promise.resolve();
  const ownRun = before.then(work, work);
  const settled = ownRun.then(
    () => undefined,
    () => undefined,
  );
  last.set(key, settled);
  try {
    return await ownRun;
  } finally {
    if (last.get(key) === settled) last.delete(key);
  }
}
