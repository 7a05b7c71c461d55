import path from 'node:path';

/** A requirement and the test files that show it; none where the requirement belongs to a feature that is not built yet. */
export interface Row {
  /** Document, section and place in it, as `shell 2.14`. A number is never given to another requirement. */
  number: string;
  files: string[];
}

/** The later work that covers requirements without a test. */
const later = [
  'a test of its own',
  'approvals',
  'business monitor',
  'chat groups',
  'child forms',
  'collaborators',
  'custom tabs',
  'deals and products',
  'detail tabs',
  'documents',
  'export',
  'leads',
  'notes',
  'related companies',
  'stages',
  'task lists',
  'timeline',
];

/** Reads the tables of `docs/requirements/shell.md` or `records.md`: number, requirement, test files. */
export function readRows(file: string, text: string): { rows: Row[]; errors: string[] } {
  const document = path.basename(file, '.md');
  const errors: string[] = [];
  const rows: Row[] = [];
  for (const line of text.split('\n').filter((candidate) => /^\| *(shell|records) /.test(candidate))) {
    const [number = '', requirement = '', shownBy = '', ...rest] = line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim());
    if (!/^(shell|records) \d+\.\d+$/.test(number))
      errors.push(`${number}: a row’s number is a document, a section and a place in it`);
    if (!number.startsWith(`${document} `)) errors.push(`${number}: is no row of ${file}`);
    if (rows.some((row) => row.number === number)) errors.push(`${number}: twice`);
    if (requirement === '') errors.push(`${number}: requires nothing`);
    if (rest.length > 0) errors.push(`${number}: too many cells`);
    const files = [...shownBy.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
    const comesWith = /^comes with: (.+)$/.exec(shownBy)?.[1];
    if (files.length === 0 && !later.includes(comesWith ?? '')) errors.push(`${number}: names no test`);
    rows.push({ number, files });
  }
  if (rows.length === 0) errors.push(`${file} has no row`);
  return { rows, errors };
}
