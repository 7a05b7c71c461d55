/** The rows and files that test a decision of `docs/requirements/decisions.md`. */
export interface DecisionRow {
  /** The number of the decision, as `SD-26`. */
  number: string;
  /** The rows of the requirements, as `shell 2.14`. */
  rows: string[];
  /** The test files. */
  files: string[];
}

/** Reads the tables of `docs/requirements/decisions.md`. Errors: the rows that name no test of them, and do not say so. */
export function readDecisions(text: string): { decisions: DecisionRow[]; errors: string[] } {
  const decisions: DecisionRow[] = [];
  const errors: string[] = [];
  for (const line of text.split('\n')) {
    const number = /^\| *<a [^>]*><\/a> *(SD-\d+) *\|/.exec(line)?.[1];
    if (number === undefined) continue;
    const shownBy = line.trim().replace(/\|$/, '').split('|').at(-1)?.trim() ?? '';
    const files = [...shownBy.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
    const rows = [...shownBy.matchAll(/\b(?:shell|records) \d+\.\d+\b/g)].map((match) => match[0]);
    const isAlone = shownBy === 'comes with: a test of its own';
    if (files.length + rows.length === 0 && !isAlone) errors.push(`${number}: names no row and no test`);
    decisions.push({ number, rows, files });
  }
  return { decisions, errors };
}
