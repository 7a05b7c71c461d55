import { safeCell } from '../../domain/exports/safe-cell';

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
});

test.each(['', 'Bread', '5-3', 'a=b', '中文 = x', '"quoted"', '😀 =', ' x=', '1'])(
  'the text %j is exported unchanged',
  (text) => {
    expect(safeCell(text)).toBe(text);
  },
);
