import { chooseStyles } from '../../../domain/import/choose-styles';
import type { DateOrder, DecimalMark, ImportColumn } from '../../../domain/import/plan';
import { StyleTally } from '../../../domain/import/style-tally';
import type { UsualStyles } from '../../../domain/import/usual-styles';
import type { Field } from '../../../domain/metadata/field';

/** How the days and the numbers of a file are read, as its cells say, and the cells with which an import shows it. */

const fields: Readonly<Record<string, Partial<Field>>> = {
  signed: { value_type: 'DATE' },
  due: { value_type: 'DATE_TIME' },
  amount: { value_type: 'CURRENCY' },
  size: { value_type: 'NUMBER', formatter: { decimals: 0 } },
  note: { value_type: 'TEXT' },
};
const inAmerica: UsualStyles = { orders: ['mdy', 'ymd', 'dmy'], decimals: ['.', ','] };

/** A column of a file with these cells, as it is counted while the file is read. */
const fileColumn = (name: string, ...cells: string[]) => {
  const tally = new StyleTally();
  for (const cell of cells) tally.see(cell);
  return { name, samples: cells, styles: tally.summary() };
};
const choose = (
  file: Parameters<typeof chooseStyles>[0],
  columns: ImportColumn[],
  chosen: { date_order?: DateOrder; decimal?: DecimalMark } = {},
) => chooseStyles(file, columns, ({ field_id }) => fields[field_id] as Field | undefined, { chosen, usual: inAmerica });

describe('the reading of a column of days', () => {
  test.each<[string[], DateOrder, object]>([
    [
      ['3/5/2026'],
      'mdy',
      { example: '3/5/2026', means: { day: '2026-03-05' }, isGuess: true, misfits: { count: 0, example: undefined } },
    ],
    [
      ['13/5/2026', '3/5/2026', '25/12/2026'],
      'dmy',
      { example: '3/5/2026', means: { day: '2026-05-03' }, isGuess: false, misfits: { count: 0, example: undefined } },
    ],
    [
      ['5/13/2026', '5/14/2026', '13/5/2026'],
      'mdy',
      {
        example: '5/13/2026',
        means: { day: '2026-05-13' },
        isGuess: false,
        misfits: { count: 1, example: '13/5/2026' },
      },
    ],
    [
      ['5/5/2026'],
      'mdy',
      { example: '5/5/2026', means: { day: '2026-05-05' }, isGuess: false, misfits: { count: 0, example: undefined } },
    ],
  ])('with the cells %j is %s, with an example', (cells, order, reading) => {
    const { columns, styles } = choose([fileColumn('Signed', ...cells)], [{ column: 0, field_id: 'signed' }]);
    expect(columns).toEqual([{ column: 0, field_id: 'signed', date_order: order }]);
    expect(styles).toStrictEqual([{ column: 0, kind: 'day', ...reading }]);
  });

  test('has no example where the member chose an order in which no cell can be read', () => {
    const { styles } = choose(
      [fileColumn('Signed', '13/5/2026')],
      [{ column: 0, field_id: 'signed', date_order: 'mdy' }],
    );
    expect(styles).toStrictEqual([
      {
        column: 0,
        kind: 'day',
        example: undefined,
        means: undefined,
        isGuess: false,
        misfits: { count: 1, example: '13/5/2026' },
      },
    ]);
  });

  test('follows the other columns of the file where its own cells do not say it', () => {
    const { columns, date_order } = choose(
      [fileColumn('Signed', '13/5/2026', '14/5/2026'), fileColumn('Due', '3/5/2026')],
      [
        { column: 0, field_id: 'signed' },
        { column: 1, field_id: 'due' },
      ],
    );
    expect({ date_order, orders: columns.map((column) => column.date_order) }).toEqual({
      date_order: 'dmy',
      orders: ['dmy', 'dmy'],
    });
  });
});

describe('the reading of a column of numbers', () => {
  test.each<[string[], DecimalMark, object]>([
    [
      ['1.234'],
      '.',
      { example: '1.234', means: { digits: '1.234' }, isGuess: true, misfits: { count: 0, example: undefined } },
    ],
    [
      ['1.234,50', '1.234', '99,9'],
      ',',
      { example: '1.234', means: { digits: '1234' }, isGuess: false, misfits: { count: 0, example: undefined } },
    ],
    [
      ['12.5', '13.5', '99,9'],
      '.',
      { example: '12.5', means: { digits: '12.5' }, isGuess: false, misfits: { count: 1, example: '99,9' } },
    ],
  ])('with the cells %j has the decimal mark %s, with an example', (cells, mark, reading) => {
    const { columns, styles } = choose([fileColumn('Betrag', ...cells)], [{ column: 0, field_id: 'amount' }]);
    expect(columns).toEqual([{ column: 0, field_id: 'amount', decimal: mark }]);
    expect(styles).toStrictEqual([{ column: 0, kind: 'number', ...reading }]);
  });

  test('shows its example multiplied by the unit of its heading', () => {
    expect(choose([fileColumn('金额（万元）', '12.5')], [{ column: 0, field_id: 'amount' }]).styles).toMatchObject([
      { example: '12.5', means: { digits: '125000' } },
    ]);
  });

  test('has no example where the member chose a mark with which no cell can be read', () => {
    expect(
      choose([fileColumn('Betrag', '99,9')], [{ column: 0, field_id: 'amount', decimal: '.' }]).styles,
    ).toStrictEqual([
      {
        column: 0,
        kind: 'number',
        example: undefined,
        means: undefined,
        isGuess: false,
        misfits: { count: 1, example: '99,9' },
      },
    ]);
  });

  test('follows the other columns of the file where its own cells do not say it', () => {
    const { columns, decimal } = choose(
      [fileColumn('Betrag', '1.234,50', '99,9'), fileColumn('Menge', '1.234')],
      [
        { column: 0, field_id: 'amount' },
        { column: 1, field_id: 'size' },
      ],
    );
    expect({ decimal, marks: columns.map((column) => column.decimal) }).toEqual({ decimal: ',', marks: [',', ','] });
  });

  test('cuts decimals behind its own mark, whatever the mark of the file', () => {
    expect(
      choose([fileColumn('Menge', '1.234,5')], [{ column: 0, field_id: 'size', decimal: ',' }], { decimal: '.' }).cuts,
    ).toEqual([{ column: 0, count: 1, text: '1.234,5', means: '1234' }]);
  });
});

test.each<[string, ReturnType<typeof fileColumn>, ImportColumn]>([
  [
    'days that every country reads alike',
    fileColumn('签约日期', '2026-03-05', '2026年3月6日'),
    { column: 0, field_id: 'signed' },
  ],
  ['whole numbers', fileColumn('人数', '12', '350'), { column: 0, field_id: 'size' }],
  [
    'texts with numbers in them',
    fileColumn('备注（万元）', '1.234,5', '1.2万', '3/5/2026'),
    { column: 0, field_id: 'note' },
  ],
  [
    'what no field takes',
    fileColumn('金额（万元）', '1.234,5', '1.2万', '3/5/2026'),
    { column: 0, field_id: 'removed' },
  ],
  ['a column that the file does not have', fileColumn('金额（万元）', '1.234,5'), { column: 7, field_id: 'amount' }],
  ['a column without a field and without a place', fileColumn('金额', '1'), { column: 7, field_id: 'removed' }],
])('nothing is said of %s', (_case, column, match) => {
  expect(choose([column], [match])).toEqual({
    columns: [match],
    date_order: 'mdy',
    decimal: '.',
    styles: [],
    cuts: [],
    scales: [],
  });
});

describe('the unit of a column of amounts', () => {
  test.each<[string, ReturnType<typeof fileColumn>, Omit<ImportColumn, 'column' | 'field_id'>, object]>([
    [
      'is that of its heading, with the first cell that is a number without a unit',
      fileColumn('金额（万元）', '待定', '12.5'),
      {},
      { unit: '万元', power: 4, example: { text: '12.5', means: '125000' }, cells: null },
    ],
    [
      'has no example where no cell is a number',
      fileColumn('売上高（百万円）', '未定', '要相談'),
      {},
      { unit: '百万円', power: 6, example: null, cells: null },
    ],
    [
      'is that of its cells where the heading names none',
      fileColumn('金额', '1.2亿', '3亿', '500'),
      {},
      { unit: null, power: 0, example: null, cells: { count: 2, text: '1.2亿', means: '120000000' } },
    ],
    [
      'is the one that the member chose where nothing names one',
      fileColumn('Amount', '12'),
      { scale: 3 },
      { unit: null, power: 3, example: { text: '12', means: '12000' }, cells: null },
    ],
    [
      'is shown with the mark of the column',
      fileColumn('Revenue (k EUR)', '12,5', '1,5k'),
      { decimal: ',' },
      {
        unit: 'k EUR',
        power: 3,
        example: { text: '12,5', means: '12500' },
        cells: { count: 1, text: '1,5k', means: '1500' },
      },
    ],
    [
      'is not shown by a cell that cannot be read with the mark of the column',
      fileColumn('Revenue (k EUR)', '1,5k', '12.5'),
      { decimal: '.' },
      { unit: 'k EUR', power: 3, example: { text: '12.5', means: '12500' }, cells: null },
    ],
  ])('%s', (_case, column, choice, scale) => {
    const { scales } = choose([column], [{ column: 0, field_id: 'amount', ...choice }], { decimal: '.' });
    expect(scales).toEqual([{ column: 0, ...scale }]);
  });

  test('is that of its heading in a file of which no cells were counted', () => {
    expect(choose([{ name: '金额（万元）' }], [{ column: 0, field_id: 'amount' }]).scales).toEqual([
      { column: 0, unit: '万元', power: 4, example: null, cells: null },
    ]);
  });
});
