interface Hit {
  _id: string;
  create_time: number;
}

/** The results of one call so far, newest first, and whether it has more. */
export interface SearchSource<Item extends Hit> {
  items: readonly Item[];
  more: boolean;
}

/**
 * The answers of several calls as one list: each record once, newest first, as each call sorts (REQ shell 7.25).
 * What an unfinished call may still put something in front of waits, so that a later page never moves what is on screen.
 */
export function merged<Item extends Hit>(sources: readonly SearchSource<Item>[]): Item[] {
  const safe = Math.max(
    ...sources.filter(({ more }) => more).map(({ items }) => items.at(-1)?.create_time ?? Infinity),
    -Infinity,
  );
  const itemsById = new Map(sources.flatMap(({ items }) => items).map((item) => [item._id, item]));
  return [...itemsById.values()].filter((item) => item.create_time >= safe).sort(newestFirst);
}

function newestFirst(left: Hit, right: Hit): number {
  return right.create_time - left.create_time || (right._id < left._id ? -1 : 1);
}
