import { chooseStyles } from '../../../domain/import/choose-styles';
import { cellText } from '../../../domain/import/cells';
import { plainHeader, isKnownAs } from '../../../domain/import/headers';
import { importStringLimit, importTextLimit } from '../../../domain/import/limits';
import { StyleTally } from '../../../domain/import/style-tally';
import { readMoment, readNumber } from '../../../domain/import/styles';
import type { Field } from '../../../domain/metadata/field';

type Order = 'ymd' | 'mdy' | 'dmy';
const moment = (text: string, order: Order = 'ymd') => {
  const found = readMoment(text, order);
  return found && [found.day, found.time, ...(found.offset === undefined ? [] : [String(found.offset)])].join(' ');
};

test.each<[string, Order, string | undefined]>([
  ['2026-03-05', 'dmy', '2026-03-05 00:00'],
  ['2026/3/5', 'mdy', '2026-03-05 00:00'],
  ['2026.3.5', 'mdy', '2026-03-05 00:00'],
  ['20260305', 'dmy', '2026-03-05 00:00'],
  ['２０２６年３月５日', 'dmy', '2026-03-05 00:00'],
  ['5.3.2026', 'mdy', '2026-03-05 00:00'],
  ['3/5/2026', 'mdy', '2026-03-05 00:00'],
  ['3/5/2026', 'dmy', '2026-05-03 00:00'],
  ['3/5/2026', 'ymd', undefined],
  ['26/3/5', 'ymd', '2026-03-05 00:00'],
  ['26/3/5', 'mdy', undefined],
  ['3/5/69', 'mdy', '2069-03-05 00:00'],
  ['3/5/70', 'mdy', '1970-03-05 00:00'],
  ['3/5-26', 'mdy', undefined],
  ['5 Mar 2026', 'ymd', '2026-03-05 00:00'],
  ['Thu, 5th March 2026', 'ymd', '2026-03-05 00:00'],
  ['5-Mar-26', 'ymd', '2026-03-05 00:00'],
  ['March 5, 2026', 'ymd', '2026-03-05 00:00'],
  ['Thursday, Mar. 5 2026', 'ymd', '2026-03-05 00:00'],
  ['5 Foo 2026', 'ymd', undefined],
  ['2026-02-30', 'ymd', undefined],
  ['13/13/2026', 'mdy', undefined],
  ['2026-03-05 14:30', 'ymd', '2026-03-05 14:30'],
  ['2026-03-05T14:30:15.5Z', 'ymd', '2026-03-05 14:30 0'],
  ['2026-03-05 14:30 +08:00', 'ymd', '2026-03-05 14:30 480'],
  ['2026-03-05 14:30-0530', 'ymd', '2026-03-05 14:30 -330'],
  ['3/5/26, 2:30 PM', 'mdy', '2026-03-05 14:30'],
  ['3/5/26 12:05 a.m.', 'mdy', '2026-03-05 00:05'],
  ['3/5/26 12:05 pm', 'mdy', '2026-03-05 12:05'],
  ['Mar 5, 2026 at 9:05 AM', 'ymd', '2026-03-05 09:05'],
  ['2026-03-05 24:00', 'ymd', undefined],
  ['2026-03-05 23:60', 'ymd', undefined],
  ['2026年3月5日下午2点30分', 'ymd', '2026-03-05 14:30'],
  ['2026年3月5日 午前9時', 'ymd', '2026-03-05 09:00'],
  ['2026年3月5日午後2時5分', 'ymd', undefined],
  ['2026年3月5日 下午25点', 'ymd', undefined],
  ['tomorrow', 'ymd', undefined],
  ['', 'ymd', undefined],
  [`2026-03-05${' '.repeat(91)}`, 'ymd', undefined],
])('the cell %j, where days are written %s, is %s', (text, order, expected) => {
  expect(moment(text, order)).toBe(expected);
});

test.each<[string, '.' | ',', string | undefined]>([
  ['1,234.5', '.', '1234.5'],
  ['1.234,5', ',', '1234.5'],
  ['1.234', ',', '1234'],
  ['1.234', '.', '1.234'],
  ['1,23', '.', undefined],
  ['0,123', '.', undefined],
  ['1,234,56', '.', undefined],
  ['1 234 567', '.', '1234567'],
  ["1'234.5", '.', '1234.5'],
  ['¥ 12.50', '.', '12.50'],
  ['RMB 12', '.', '12'],
  ['12 元', '.', '12'],
  ['US$12', '.', '12'],
  ['-¥12', '.', '-12'],
  ['−12', '.', '-12'],
  ['12%', '.', '12'],
  ['(12.5)', '.', '-12.5'],
  ['(-12)', '.', '-12'],
  ['1.2万', '.', '12000'],
  ['3亿', '.', '300000000'],
  ['2千', '.', '2000'],
  ['1.5k', '.', '1500'],
  ['2M', '.', '2000000'],
  ['1e3', '.', '1e3'],
  ['.5', '.', '.5'],
  ['5.', '.', '5.'],
  ['+5', '.', '+5'],
  ['twelve', '.', undefined],
  ['', '.', undefined],
  ['1-2', '.', undefined],
  ['1'.repeat(101), '.', undefined],
])('the cell %j, with %s before its decimals, is the number %s', (text, mark, expected) => {
  expect(readNumber(text, mark)).toBe(expected);
});

describe('the style of days and numbers in a file', () => {
  const fields: Record<string, Partial<Field>> = {
    day: { value_type: 'DATE' },
    due: { value_type: 'DATE_TIME' },
    amount: { value_type: 'CURRENCY' },
    size: { value_type: 'NUMBER' },
    name: { value_type: 'TEXT' },
  };
  const counts = (styles: string[], example: string, count = 3, differs = true) => ({
    styles,
    example,
    count,
    differs,
  });
  const choose = (
    columns: object[],
    file: object[],
    chosen: object = {},
    usual: object = { orders: ['ymd'], decimals: ['.'] },
  ) =>
    chooseStyles(
      file as never,
      columns as never,
      (column) => fields[(column as { field_id?: string }).field_id ?? ''] as Field | undefined,
      { chosen, usual: usual as never },
    );

  test('is the usual one where no column decides it, and is not reported for columns that fill no such field', () => {
    const { columns, date_order, decimal, styles } = choose(
      [{ column: 0, field_id: 'name' }, { column: 1 }],
      [{ styles: { days: [counts(['dmy'], '5/3/2026')], numbers: [] } }, {}],
    );
    expect({ columns, date_order, decimal, styles }).toEqual({
      columns: [{ column: 0, field_id: 'name' }, { column: 1 }],
      date_order: 'ymd',
      decimal: '.',
      styles: [],
    });
  });

  test('is the one that the member chose, for a column before the whole file', () => {
    const file = [{ styles: { days: [counts(['dmy', 'mdy'], '5/3/2026')], numbers: [] } }];
    expect(choose([{ column: 0, field_id: 'day', date_order: 'mdy' }], file, { date_order: 'dmy' })).toMatchObject({
      columns: [{ column: 0, field_id: 'day', date_order: 'mdy' }],
      date_order: 'dmy',
    });
    expect(
      choose(
        [{ column: 0, field_id: 'amount', decimal: ',' }],
        [{ styles: { days: [], numbers: [counts(['.', ','], '1,234')] } }],
        { decimal: '.' },
      ),
    ).toMatchObject({ columns: [{ decimal: ',' }], decimal: '.' });
  });

  test('is not kept for a column that needs none', () => {
    expect(choose([{ column: 0, field_id: 'name', date_order: 'dmy', decimal: ',' }], [{}]).columns).toEqual([
      { column: 0, field_id: 'name' },
    ]);
  });
});

describe('the decimals of an import column that its field does not keep', () => {
  const numberField = (decimals?: number) =>
    ({ field_id: 'f', value_type: 'NUMBER', ...(decimals !== undefined && { formatter: { decimals } }) }) as Field;
  const cutsOf = (cells: readonly (string | number)[], field: Field, mark: '.' | ',' = '.') => {
    const tally = new StyleTally();
    for (const cell of cells) {
      if (typeof cell === 'string') tally.see(cell);
      else tally.seeNumber(cell);
    }
    return chooseStyles([{ styles: tally.summary() }], [{ column: 0, field_id: 'f' }], () => field, {
      chosen: { decimal: mark },
      usual: { orders: ['ymd', 'dmy', 'mdy'], decimals: ['.', ','] },
    }).cuts;
  };

  test.each<[string, (string | number)[], Field, ',' | '.', object[]]>([
    [
      'all of whole numbers',
      ['12.5', '0.5', '7', '3.00'],
      numberField(0),
      '.',
      [{ count: 2, text: '12.5', means: '12' }],
    ],
    [
      'those beyond the format',
      ['1.25', '1.255', '-1.239'],
      numberField(2),
      '.',
      [{ count: 2, text: '1.255', means: '1.25' }],
    ],
    ['none where the format keeps them', ['12.5', '0.5'], numberField(1), '.', []],
    ['none without a format', ['12.55555'], numberField(), '.', []],
    ['those with a comma', ['1.234,5'], numberField(0), ',', [{ count: 1, text: '1.234,5', means: '1234' }]],
    ['none of grouped digits', ['1.234'], numberField(0), ',', []],
    ['the numbers of a workbook', [12.5, 3, 1e-7], numberField(0), ',', [{ count: 2, text: '12.5', means: '12' }]],
    [
      'fractions of cents',
      ['9.995', '9.99'],
      { field_id: 'f', value_type: 'CURRENCY' } as Field,
      '.',
      [{ count: 1, text: '9.995', means: '10' }],
    ],
    ['none of a text', ['12.5'], { field_id: 'f', value_type: 'TEXT' } as Field, '.', []],
  ])('are %s', (_what, cells, field, mark, cuts) => {
    expect(cutsOf(cells, field, mark)).toEqual(cuts.map((cut) => ({ column: 0, ...cut })));
  });
});

test('the text of a numeric cell has digits without an exponent', () => {
  expect([cellText('x'), cellText(null), cellText(undefined), cellText(1.5), cellText(1e-7), cellText(-0.5)]).toEqual([
    'x',
    '',
    '',
    '1.5',
    '0.0000001',
    '-0.5',
  ]);
});

test('the name of a column is compared without case, width, blanks, stars and bracketed parts', () => {
  expect([
    plainHeader(' * Ｅ-Mail (work)：'),
    plainHeader('Close_Date'),
    plainHeader('金额（元）'),
    plainHeader('x'.repeat(300)),
  ]).toEqual(['email', 'closedate', '金额', 'x'.repeat(200)]);
  expect(isKnownAs('anything', { field_id: 'constructor', table: 'constructor', isTitle: true })).toBe(false);
});

test('the texts of a workbook are limited by its size', () => {
  expect([importTextLimit(1), importTextLimit(1_000_000), importTextLimit(100_000_000)]).toEqual([
    32_000_000, 50_000_000, 500_000_000,
  ]);
  expect([importStringLimit(0), importStringLimit(1_000), importStringLimit(100_000_000)]).toEqual([
    100_000, 102_000, 10_000_000,
  ]);
});
