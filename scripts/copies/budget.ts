/** A passage that occurs in two places; both may be in one file. Paths are relative to the repository. */
export interface Copy {
  files: [string, string];
}

/** The number of copied passages that a file may have, by its path. A file that is not listed has none. */
export type Budget = Readonly<Record<string, number>>;

/** Counts the copied passages in each file, in the order of paths. A file without copies is left out. */
export function countByFile(copies: readonly Copy[]): Budget {
  const counts: Record<string, number> = {};
  for (const { files } of copies) for (const file of new Set(files)) counts[file] = (counts[file] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the differences from the budget, a sentence for each file: a file with more passages than it may have, and a number that has fallen. */
export function faultsOfBudget(counts: Budget, budget: Budget): string[] {
  const files = [...new Set([...Object.keys(counts), ...Object.keys(budget)])].sort();
  return files.flatMap((file) => {
    const [found, allowed] = [counts[file] ?? 0, budget[file] ?? 0];
    if (found > allowed) return `${file}: ${found} copied passages, and at most ${allowed} may be: share the new one`;
    if (found < allowed) return `${file}: ${found} copied passages are left of ${allowed}: lower its number`;
    return [];
  });
}
