/** A column of an index over records. */
export interface IndexColumn {
  /** In SQL, over the columns of a record without the name of the table. */
  expression: string;
  /** Absent where a condition compares the column. */
  order?: 'asc' | 'desc' | 'asc nulls last' | 'desc nulls last' | undefined;
  /** True if a condition compares a field's value with the column: the database counts such values only with statistics. */
  isFieldValue: boolean;
}

/** A list for the choice of an index: lists that differ only in values are one. */
export interface ListIndex {
  /** The name of the index that would serve the list, the same in every process. */
  name: string;
  clientId: string;
  tableId: string;
  /** The columns of the index that would serve the list. */
  columns: readonly IndexColumn[];
}

/** A list with the number of its requests, and whether one of them was slow. */
export interface CountedList extends ListIndex {
  uses: number;
  isSlow: boolean;
}

/** Counts the requests of lists until the index job stores the counts, and holds the names of existing indexes (ADR-0032). */
export interface ViewUses {
  /** @param isCounted whether the request counts; a slow request is recorded in any case */
  add(list: ListIndex, usage: { tookMs: number; isCounted: boolean }): void;
  /** Returns the counts since the last call and resets them. */
  take(): CountedList[];
  /** Replaces the names of existing indexes. */
  know(indexNames: readonly string[]): void;
  /** Adds the names of newly created indexes. */
  addKnown(indexNames: readonly string[]): void;
  /** Returns whether a list had its index at the job's last check. */
  isIndexed(list: ListIndex): boolean;
  /** Registers a listener for slow lists without an index, called once for each until `know` is called. */
  onSlow(listener: () => void): void;
}

/** The maximum number of different lists between two rounds of the job. A caller of thousands of different lists needs no index. */
const limit = 1_000;

/** The wait after which a list counts as slow. Milliseconds. */
const defaultSlowMs = 500;

/** Counts in memory: a list must not wait for a write. The counts of a killed process are lost, and its lists are soon requested again. */
export function makeViewUses({ slowMs = defaultSlowMs }: { slowMs?: number } = {}): ViewUses {
  let countedLists = new Map<string, CountedList>();
  let indexed = new Set<string>();
  /** Slow lists that have already woken the maker. */
  let reported = new Set<string>();
  let wake: () => void = () => undefined;
  return {
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
