import { chooseStyles } from '../../../domain/import/choose-styles';
import { StyleTally } from '../../../domain/import/style-tally';
import { readNumber } from '../../../domain/import/styles';
import { findHeadingUnit } from '../../../domain/import/units';
import type { Field } from '../../../domain/metadata/field';

describe('the heading of a column of numbers', () => {
  test.each([
    ['金额（万元）', 4],
    ['金额(千元)', 3],
    ['合同金额/万元', 4],
    ['金额万元', 4],
    ['年营业额（亿元）', 8],
    ['金額（単位：千円）', 3],
    ['売上高（百万円）', 6],
    ['员工数(千)', 3],
    ['Amount (k USD)', 3],
    ['Amount (k)', 3],
    ['Revenue ($m)', 6],
    ['Revenue in thousands', 3],
    ['Amount (in thousands of US$)', 3],
  ])('%s names the power of ten %i', (heading, power) => {
    expect(findHeadingUnit(heading)?.power).toBe(power);
  });
  test.each([
    '金额',
    '金额（元）',
    'Amount (USD)',
    'Length (m)',
    'Weight (kg)',
    'Name',
    '万人',
    'Address: street',
    'Status',
  ])('%s names no unit that multiplies', (heading) => {
    expect(findHeadingUnit(heading)).toBeUndefined();
  });
});

test.each([
  ['12.5', 4, '125000'],
  ['1.2万', 4, '12000'],
  ['3亿', 4, '300000000'],
  ['¥1,200', 3, '1200000'],
  ['12,000(元)', 0, '12000'],
  ['(USD) 100', 0, '100'],
  ['($1,200.50)', 0, '-1200.50'],
  ['HK$ 20', 0, '20'],
  ['US$ 5k', 0, '5000'],
  ['5 million', 0, '5000000'],
  ['3.5万人民币', 0, '35000'],
  ['0.1', 4, '1000'],
  ['1e5', 3, '100000000'],
  ['5元/月', 0, undefined],
  ['5 kg', 0, undefined],
])('the cell “%s” in a column with the power %i is %s: a unit of its own counts alone', (cell, power, digits) => {
  expect(readNumber(cell, '.', power)).toBe(digits);
});

describe('a matched column of numbers', () => {
  const field = { field_id: 'amount', value_type: 'CURRENCY', access: 'write' } as Field;
  const seen = (name: string, ...cells: string[]) => {
    const tally = new StyleTally();
    for (const cell of cells) tally.see(cell);
    return [{ name, samples: cells, styles: tally.summary() }];
  };
  const choose = (file: ReturnType<typeof seen>, scale?: 0 | 3) =>
    chooseStyles(file, [{ column: 0, field_id: 'amount', ...(scale !== undefined && { scale }) }], () => field, {
      chosen: {},
      usual: { orders: ['ymd', 'mdy', 'dmy'], decimals: ['.', ','] },
    });

  test('is multiplied by the unit of its heading, with an example, unless its member chooses otherwise', () => {
    const file = seen('金额（万元）', '1.2亿', '12.5');
    const { columns, scales } = choose(file);
    expect(columns).toEqual([expect.objectContaining({ scale: 4 })]);
    expect(scales).toEqual([
      {
        column: 0,
        unit: '万元',
        power: 4,
        example: { text: '12.5', means: '125000' },
        cells: { count: 1, text: '1.2亿', means: '120000000' },
      },
    ]);
    expect(choose(file, 0).scales).toMatchObject([{ power: 0, example: null }]);
    expect(choose(file, 3).scales).toMatchObject([{ power: 3, example: { means: '12500' } }]);
  });

  test('without a unit is as it is written, and nothing is said of it', () => {
    expect(choose(seen('金额（元）', '12.5', '7'))).toMatchObject({ columns: [{ column: 0 }], scales: [] });
  });
});
