import { getNumberFormat } from '../../domain/exports/number-format';
import { readSafeCell, safeCell } from '../../domain/exports/safe-cell';
import { isAsExported } from '../../domain/import/from-export';

test.each([
  '=1+1',
  '+86 10',
  '-5',
  '@SUM',
  '\tx',
  '\rx',
  '\u0000=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  ' =1',
  '\u00a0=1',
  '\u200b=1',
  '\u0085=1',
  '\u00ad=1',
  '\u2028=1',
  '\u2060=1',
  '\ufeff=1',
  '\u3000=1',
  '\u007fx',
  '"=1',
  "'=1",
  '“＝1',
  ' \t"\u3000@x',
  '−1',
  '-',
])('the exported text %j stays text in every spreadsheet', (text) => {
  expect(safeCell(text)).toBe(`'${text}`);
  expect(readSafeCell(safeCell(text))).toBe(text);
});

test.each(['', 'Bread', '5-3', 'a=b', '中文 = x', '"quoted"', '😀 =', ' x=', '1'])(
  'the text %j is exported unchanged',
  (text) => {
    expect(safeCell(text)).toBe(text);
    expect(readSafeCell(text)).toBe(text);
  },
);

test.each(["'quoted", "'", "O'Neill", "'5"])('an apostrophe that nobody put there stays: %s', (text) => {
  expect(readSafeCell(safeCell(text))).toBe(text);
});

test.each([
  ['CURRENCY', undefined, '#,##0.00'],
  ['CURRENCY', 0, '#,##0'],
  ['NUMBER', 3, '0.000'],
  ['NUMBER', 0, '0'],
  ['NUMBER', undefined, undefined],
  ['TEXT', undefined, undefined],
] as const)('%s with %s decimals has the format %s in a workbook', (value_type, decimals, format) => {
  expect(getNumberFormat({ value_type, ...(decimals !== undefined && { formatter: { decimals } }) })).toBe(format);
});

const christmas = { text: '2026/12/24', reading: 0, hasTime: false };
const morning = { text: '2026/12/24 00:00', reading: 0, hasTime: true };
test.each([
  ['an empty cell', null, null, true],
  ['a number', 1234.5, 1234.5, true],
  ['a number of a text file', '1234.50', 1234.5, true],
  ['no number', '', 0, false],
  ['another number', 1234.51, 1234.5, false],
  ['a day as it was written', '2026/12/24', christmas, true],
  ['a day of a workbook', '2026-12-24', christmas, true],
  ['a midnight of a workbook', '2026-12-24', morning, true],
  ['another day', '2026-12-25', christmas, false],
  ['a guarded text', "'=1+1", '=1+1', true],
  ['a text with ends of lines of another program', 'one\r\ntwo ', 'one\ntwo', true],
  ['another text', 'one two', 'one\ntwo', false],
  ['a text where nothing was', 'x', null, false],
])('%s is compared with what an export has written', (_what, cell, written, isSame) => {
  expect(isAsExported(cell, written)).toBe(isSame);
});
