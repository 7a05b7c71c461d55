/** The targets of references, each in its written form: `SD-26`, `ADR-0032`, `REQ shell 2.14`, `REQ shell 2`. */
export type Targets = ReadonlySet<string>;

/** Returns the decisions of `docs/requirements/decisions.md`: the rows of its tables. */
export function listDecisions(text: string): string[] {
  return [...text.matchAll(/^\| *(?:<a [^>]*><\/a>)? *(SD-[1-9]\d*) *\|/gm)].map((row) => row[1]!);
}

/** Returns the rows of a table of requirements, and their sections. */
export function collectRequirements(text: string): string[] {
  const rows = [...text.matchAll(/^\| *(shell|records) (\d+)\.(\d+) *\|/gm)];
  return [
    ...new Set(rows.flatMap(([, name, section, row]) => [`REQ ${name} ${section}`, `REQ ${name} ${section}.${row}`])),
  ];
}

/** Returns the notes of `docs/decisions`, by the names of their files. */
export function loadNotes(files: readonly string[]): string[] {
  return files.flatMap((file) => /^(\d{4})-[^/]+\.md$/.exec(file)?.[1] ?? []).map((number) => `ADR-${number}`);
}
