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
 * Merges the answers of several calls into one list: each record once, newest first (REQ shell 7.25). Items that an unfinished call may still
 * precede are held back, so that a later page never moves the list.
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
