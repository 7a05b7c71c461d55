import { findHeadingUnit, hasUnit, multiply, splitUnit } from '../../../domain/import/units';

/** Currencies and units that people write at numbers, in their cells and in the headings of their columns. */

test.each([
  ['-¥ 12', '-12', undefined],
  ['- ¥ 12', '-12', undefined],
  ['12 %', '12', undefined],
  ['12 元', '12', undefined],
  ['12 (元)', '12', undefined],
  ['(USD)  100', '100', undefined],
  ['USD  100', '100', undefined],
  ['HK$ 20', '20', undefined],
  ['1.2 (万)', '1.2', 4],
  ['1.2（万）'.normalize('NFKC'), '1.2', 4],
  ['1.2 (万元)', '1.2 (万元)', undefined],
  ['350万円', '350', 4],
  ['5. k', '5.', 3],
  ['12 per month m', '12 per month m', undefined],
  ['+3 亿', '+3', 8],
  ['百万', '百万', undefined],
  ['12 usdx', '12 usdx', undefined],
  ['USDX 12', 'USDX 12', undefined],
  ['12', '12', undefined],
])('the number “%s” is “%s” with the power %s', (number, text, power) => {
  expect(splitUnit(number)).toEqual({ text, power });
});

test.each([
  ['1.2万', true],
  ['  3亿  ', true],
  ['５千', true],
  ['2M', true],
  ['12 kg', false],
  ['12元', false],
  ['1234', false],
  ['万科', false],
  ['第3号', false],
  ['m', false],
])('the cell “%s” says its unit itself: %s', (cell, isUnit) => {
  expect(hasUnit(cell)).toBe(isUnit);
});

test.each([
  ['12.50', 0, '12.50'],
  ['12.5', 4, '125000'],
  ['0.07', 3, '70'],
  ['1E2', 3, '100000'],
])('%s times ten to the power of %i is %s', (digits, power, product) => {
  expect(multiply(digits, power)).toBe(product);
});

describe('the heading of a column of amounts', () => {
  test.each([
    ['金额（ 万元 ）', '万元', 4],
    ['金额 万元 ', '万元', 4],
    ['合同金额_万元', '万元', 4],
    ['合同金额/千元/含税', '千元', 3],
    ['合同金额：单位：万元', '万元', 4],
    ['金额（单位 万元）', '单位 万元', 4],
    ['金额（单位万元）', '单位万元', 4],
    ['売上高【百万円】', '百万円', 6],
    ['年商（億円）', '億円', 8],
    ['Amount (USD k)', 'USD k', 3],
    ['Amount (m EUR)', 'm EUR', 6],
    ['Amount (US$ m)', 'US$ m', 6],
    ['Amount (unit: k)', 'unit: k', 3],
    ['Revenue in  millions', 'millions', 6],
    ['Revenue, millions of euros', 'millions of euros', 6],
  ])('“%s” names the unit “%s”, ten to the power of %i', (heading, unit, power) => {
    expect(findHeadingUnit(heading)).toEqual({ unit, power });
  });

  test.each([
    'Thousands',
    'k',
    'm',
    'Length ( m )',
    'Amount (k usdt)',
    'Amount (mtwd)',
    'Bonus (busd)',
    'Made in millions of places',
    'Margin millions',
    'Amount ()',
    `${'备注'.repeat(100)}（万元）`,
  ])('“%s” names no unit', (heading) => {
    expect(findHeadingUnit(heading)).toBeUndefined();
  });
});
