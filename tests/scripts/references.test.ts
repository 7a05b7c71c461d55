import { oldFormsIn, referencesIn } from '../../scripts/references/mentions';
import { faultsOfIndex, faultsOfNote, readIndex } from '../../scripts/references/notes';
import { listDecisions, loadNotes, collectRequirements } from '../../scripts/references/targets';
import { faultsOfWhereToLook, readWhereToLook } from '../../scripts/references/where-to-look';

test('a decision is a table row, with or without an anchor', () => {
  const text = [
    '| Number | Subject | Decision |',
    '|---|---|---|',
    '| <a id="sd-1"></a>SD-1 | Languages | As SD-7 says |',
    '| SD-26 | Notices | Pages of 20 |',
    'SD-3 | stands in no table |',
  ].join('\n');
  expect(listDecisions(text)).toEqual(['SD-1', 'SD-26']);
});

test('requirements are found by row and by section', () => {
  const text = ['| Row | What holds |', '| shell 2.1 | One |', '| shell 2.14 | Two |', '| records 5.1 | Three |'].join(
    '\n',
  );
  expect(collectRequirements(text)).toEqual([
    'REQ shell 2',
    'REQ shell 2.1',
    'REQ shell 2.14',
    'REQ records 5',
    'REQ records 5.1',
  ]);
});

test('decision records are found by the numbers of their files', () => {
  expect(loadNotes(['0032-view-indexes.md', 'README.md', 'template.md'])).toEqual(['ADR-0032']);
});

test('references are found with their lines as they are written', () => {
  /** Written apart: the check reads this file too. */
  const cutOff = ['REQ', 'records'].join(' ');
  const text = ['/** Kept for 180 days (SD-26, ADR-0038). */', '', '// REQ shell 2.14; REQ records 5', `// ${cutOff}`];
  expect(referencesIn(text.join('\n'))).toEqual([
    { line: 1, words: 'SD-26' },
    { line: 1, words: 'ADR-0038' },
    { line: 3, words: 'REQ shell 2.14' },
    { line: 3, words: 'REQ records 5' },
    { line: 4, words: cutOff },
  ]);
});

test('old forms of references are found in every spelling', () => {
  /** Written apart: here they are words, and no references. */
  const forms = [
    ['decision', '12'],
    ['Decisions', '26 and 32'],
    ['decision note', '0012'],
    ['note', '0012'],
    ['specification', 'section 5'],
    ['specification shell', 'section 4'],
    ['PLATFORM', '§2.3'],
    ['GOALS', 'P13'],
    ['(section', '3)'],
    ['docs/decisions', '0073).'],
    ['(SCALE', ', queries)'],
  ].map(([first, rest]) => [first, rest].join(first === 'docs/decisions' ? '/' : first === '(SCALE' ? '' : ' '));
  expect(oldFormsIn(forms.join('\n')).map(({ line }) => line)).toEqual(forms.map((_, index) => index + 1));
});

test('a number of an outside list is found before a title or a comment and in parentheses', () => {
  /** Written apart: the check reads this file too. */
  const numbered = (number: string, after = ':') => `${number}${after}`;
  const text = [
    `test('${numbered('S28')} a company has no test pages', run);`,
    `test("[shell 2.27] ${numbered('S1')} a company has no test pages", run);`,
    `test(\`${numbered('S13, S24')} no secret is in the log\`, run);`,
    `/** ${numbered('F24')} people write over a bad line. */`,
    `// Fifty conditions at most ${`(${numbered('S20', ')')}`}.`,
    `// A day of a company ${`(${numbered('F20')}`} one megabyte).`,
  ];
  expect(oldFormsIn(text.join('\n')).map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6]);
  const names =
    "Object storage (S3), `if (event.key === 'F2')`, { A1: 1 }, an S3 error: full, [shell 2.27] after 4: nothing";
  expect(oldFormsIn(names)).toEqual([]);
});

test('names of files and identifiers are not old forms of references', () => {
  const text = [
    'const decision = decide(); // the decision of 3 members',
    'docs/decisions/0032-view-indexes.md',
    'docs/requirements/records.md',
    'const DATA = [SCALE, STACK];',
    'migration 0017',
  ];
  expect(oldFormsIn(text.join('\n'))).toEqual([]);
});

const index = [
  '| number | title | status | date |',
  '|---|---|---|---|',
  '| [0001](0001-one.md) | One | accepted | 2026-11-21 |',
  '| 0002 | not used | | |',
  '| [0003](0003-three.md) | Three | superseded by ADR-0001 | 2026-11-22 |',
].join('\n');

const note = (title: string, status: string, date: string) =>
  [`# ${title}`, `Status: ${status}`, `Date: ${date}`, '**Decision.** So.'].join('\n\n');

test('the numbers of the index of decision records have no gap', () => {
  expect(readIndex(index).map(({ number, file }) => [number, file])).toEqual([
    ['0001', '0001-one.md'],
    ['0002', undefined],
    ['0003', '0003-three.md'],
  ]);
  expect(faultsOfIndex(readIndex(index))).toEqual([]);
  expect(faultsOfIndex(readIndex(index.replace('| 0002 | not used | | |\n', '')))).toEqual([
    '0003 stands where 0002 belongs',
  ]);
  expect(faultsOfIndex(readIndex(index.replace('not used', 'Lost')))).toEqual(['0002 names no file']);
});

test('a decision record has the form of the template and the title of its index line', () => {
  const [first, , third] = readIndex(index);
  expect(faultsOfNote('0001-one.md', note('0001: One', 'accepted', '2026-11-21'), first)).toEqual([]);
  expect(faultsOfNote('0003-three.md', note('0003: Three', 'superseded by ADR-0001', '2026-11-22'), third)).toEqual([]);
  expect(faultsOfNote('0001-one.md', note('0001: One', 'perhaps', '2026-11-21'), first)).toEqual([
    'has no such status: perhaps',
    'has another line in the index, or none',
  ]);
  expect(faultsOfNote('0001-one.md', '# 1. One\n\nSo.', first)).toHaveLength(1);
  expect(faultsOfNote('0004-four.md', note('0004: Four', 'accepted', '2026-11-22'), undefined)).toEqual([
    'has another line in the index, or none',
  ]);
});

test('the table “Where to look” must have a row for each word, existing files, and files that contain the word', () => {
  const row = (words: string, files: string) => `| ${words} | ${files} |`;
  const known = ['notify', 'validate', 'debounce', 'duplicate', 'autosave', 'permission', 'webhook'];
  const glossary = [
    '# Glossary',
    '## Where to look',
    '| word | where it begins |',
    '|---|---|',
    ...known.map((word) => row(word, '`a.ts`')),
    row('audit, history', '`b.ts`, `gone.ts`'),
    '## The next section',
    row('elsewhere', '`gone.ts`'),
  ].join('\n');
  const files: Record<string, string> = { 'a.ts': known.join(' '), 'b.ts': 'The timeline of a record' };
  const entries = readWhereToLook(glossary);
  expect(entries).toHaveLength(8);
  expect(faultsOfWhereToLook(entries, (file) => files[file])).toEqual([
    { line: 1, words: '"Where to look" has no row for retry' },
    { line: 12, words: 'a search for audit, history does not find b.ts' },
    { line: 12, words: 'gone.ts is not there' },
  ]);
});
