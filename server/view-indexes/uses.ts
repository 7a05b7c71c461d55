import type { ListIndex, ViewUses } from '../context';
import { indexName } from './indexes';

/** Different lists that are remembered between two rounds of the job; somebody who asks for thousands of different ones wants no index. */
const limit = 1_000;

/** Counts in memory: a list must not wait for a write. What a killed process had counted is lost, and asked for again soon. */
export function makeViewUses(): ViewUses {
  let counted = new Map<string, ListIndex & { uses: number }>();
  let indexed = new Set<string>();
  return {
    add(list) {
      const key = indexName(list);
      const known = counted.get(key);
      if (known) known.uses += 1;
      else if (counted.size < limit) counted.set(key, { ...list, uses: 1 });
    },
    take() {
      const taken = [...counted.values()];
      counted = new Map();
      return taken;
    },
    know(indexNames) {
      indexed = new Set(indexNames);
    },
    isIndexed: (list) => indexed.has(indexName(list)),
  };
}
