/** A row of "Where to look" in docs/glossary.md: search words, and the files where their subject begins. */
interface Entry {
  line: number;
  words: string[];
  files: string[];
}

/** Words that a newcomer searches for first; each must have a row. */
const asked = ['notify', 'validate', 'debounce', 'duplicate', 'autosave', 'permission', 'webhook', 'retry'];

/** Returns the rows of the section, with their lines in the file. */
export function readWhereToLook(glossary: string): Entry[] {
  const lines = glossary.split('\n');
  const from = lines.indexOf('## Where to look');
  if (from < 0) return [];
  const after = lines.findIndex((line, at) => at > from && line.startsWith('## '));
  return lines.slice(from, after < 0 ? undefined : after).flatMap((line, at) => {
    const [, words, files] = /^\| ([^|]+) \| (`[^|]+`) \|$/.exec(line) ?? [];
    if (!words || !files) return [];
    return [
      {
        line: from + at + 1,
        words: words.split(', '),
        files: [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => file!),
      },
    ];
  });
}

/**
 * Returns the faults of the rows: a required word without a row, a missing file, a file that contains none of the row's words. @param read returns
 * the text of a file; undefined for a missing one
 */
export function faultsOfWhereToLook(
  entries: readonly Entry[],
  read: (file: string) => string | undefined,
): { line: number; words: string }[] {
  const missing = asked.filter((word) => !entries.some(({ words }) => words.includes(word)));
  return [
    ...missing.map((word) => ({ line: 1, words: `"Where to look" has no row for ${word}` })),
    ...entries.flatMap(({ line, words, files }) =>
      files.flatMap((file) => {
        const text = read(file);
        if (text === undefined) return [{ line, words: `${file} is not there` }];
        const isFound = words.some((word) => `${file}\n${text}`.toLowerCase().includes(word));
        return isFound ? [] : [{ line, words: `a search for ${words.join(', ')} does not find ${file}` }];
      }),
    ),
  ];
}
