import { readDecisions } from '../../scripts/conformance/decisions';
import { readRows } from '../../scripts/conformance/rows';
import { numbersInTitles } from '../../scripts/conformance/titles';

const file = 'docs/requirements/shell.md';
const table = (...rows: string[]) =>
  ['# Conformance', '', '| Row | What holds | Shown by |', '|---|---|---|', ...rows].join('\n');

test('a requirement names a test, or the planned change that adds one', () => {
  const { rows, errors } = readRows(
    file,
    table(
      '| shell 2.1 | The logo leads home | `tests/ui/header.test.tsx` |',
      '| shell 2.2 | Tabs are made | comes with: custom tabs |',
      '| shell 2.3 | Nobody shows this | |',
      '| shell 2.4 | Nor this | comes with: luck |',
    ),
  );
  expect(rows.map(({ number, files }) => [number, files])).toEqual([
    ['shell 2.1', ['tests/ui/header.test.tsx']],
    ['shell 2.2', []],
    ['shell 2.3', []],
    ['shell 2.4', []],
  ]);
  expect(errors).toEqual(['shell 2.3: names no test', 'shell 2.4: names no test']);
});

test('a number of a requirement is unique', () => {
  const twice = table('| shell 2.1 | One | `a.test.ts` |', '| shell 2.1 | Another | `a.test.ts` |');
  expect(readRows(file, twice).errors).toEqual(['shell 2.1: twice']);
});

test('a requirement is in the document that its number names', () => {
  const strange = table('| records 2.1 | One | `a.test.ts` |');
  expect(readRows(file, strange).errors).toEqual(['records 2.1: is no row of docs/requirements/shell.md']);
  expect(readRows('docs/requirements/records.md', strange).errors).toEqual([]);
});

test('a document without rows is a fault', () => {
  expect(readRows(file, '# Conformance').errors).toEqual(['docs/requirements/shell.md has no row']);
});

test('requirement numbers are read from the titles of tests that run', () => {
  /** Written apart: here they are words, and switch no test off. */
  const [later, someDay] = ['skip', 'todo'];
  const source = `
    describe('[shell 2.1] the header', () => {
      test('[shell 2.2, shell 4.3] both', () => {});
      test.each([1])('[shell 2.4] each %s', () => {});
      test.${later}('[shell 2.5] not now', () => {});
      test.${someDay}('[shell 2.6] some day');
      expect('[shell 2.7]').toBe('no title');
      // test('[shell 2.8] once')
    });`;
  expect(numbersInTitles('a.test.ts', source)).toEqual(['shell 2.1', 'shell 2.2', 'shell 4.3', 'shell 2.4']);
});

test('a decision names requirements or tests, or says that it has none', () => {
  const row = (number: number, shownBy: string) =>
    `| <a id="sd-${number}"></a>SD-${number} | Subject | What was decided (\`/api/x\`). | ${shownBy} |`;
  const { decisions, errors } = readDecisions(
    [
      row(1, 'shell 2.1, records 10.12, `tests/server/a.test.ts`'),
      row(2, 'comes with: a test of its own'),
      row(3, 'somewhere'),
      '| <a id="sd-4"></a>SD-4 | Subject | A decision without the last cell. |',
    ].join('\n'),
  );
  expect(decisions[0]).toEqual({
    number: 'SD-1',
    rows: ['shell 2.1', 'records 10.12'],
    files: ['tests/server/a.test.ts'],
  });
  expect(decisions).toHaveLength(4);
  expect(errors).toEqual(['SD-3: names no row and no test', 'SD-4: names no row and no test']);
});
