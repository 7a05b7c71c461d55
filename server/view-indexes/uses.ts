import type { CountedList, ListIndexes, ViewUses } from '../context';

/** Different lists that are remembered between two rounds of the job; somebody who asks for thousands of different ones wants no index. */
const limit = 1_000;

/** Of what is asked for, in characters: a filter with hundreds of values is worked out each time, and a thousand of them kept would be many megabytes. */
const longestKey = 2_000;

/** A reader who waited longer than this for a list waited for long. Milliseconds. */
const defaultSlowMs = 500;

/** Counts in memory: a list must not wait for a write. What a killed process had counted is lost, and asked for again soon. */
export function makeViewUses({ slowMs = defaultSlowMs }: { slowMs?: number } = {}): ViewUses {
  let countedLists = new Map<string, CountedList>();
  let indexed = new Set<string>();
  /** Slow lists that the maker was woken for since it last looked at all. */
  let reported = new Set<string>();
  let wake: () => void = () => undefined;
  /** The one that was worked out last stands last. */
  const workedOut = new Map<string, ListIndexes>();
  return {
    indexesOf(key, workOut) {
      const cachedIndexes = workedOut.get(key);
      if (cachedIndexes) return cachedIndexes;
      const computedIndexes = workOut();
      if (key.length <= longestKey) workedOut.set(key, computedIndexes);
      for (const oldest of workedOut.keys()) {
        if (workedOut.size <= limit) break;
        workedOut.delete(oldest);
      }
      return computedIndexes;
    },
    add(list, { tookMs, isCounted }) {
      const { name } = list;
      const isSlow = tookMs >= slowMs && !indexed.has(name);
      if (!isCounted && !isSlow) return;
      const countedList = countedLists.get(name) ?? { ...list, uses: 0, isSlow: false };
      if (!countedLists.has(name) && countedLists.size >= limit) return;
      countedLists.set(name, {
        ...countedList,
        uses: countedList.uses + (isCounted ? 1 : 0),
        isSlow: countedList.isSlow || isSlow,
      });
      if (!isSlow || reported.has(name)) return;
      reported.add(name);
      wake();
    },
    take() {
      const lists = [...countedLists.values()];
      countedLists = new Map();
      return lists;
    },
    know(indexNames) {
      indexed = new Set(indexNames);
      reported = new Set();
    },
    addKnown(indexNames) {
      for (const name of indexNames) indexed.add(name);
    },
    isIndexed: ({ name }) => indexed.has(name),
    onSlow(listener) {
      wake = listener;
    },
  };
}
