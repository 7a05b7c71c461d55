import fc from 'fast-check';
import type { Currency } from '../../../domain/metadata/currency';
import {
  asksForAmount,
  convertedPrice,
  lineIssues,
  lineTotal,
  rateBetween,
  computeTotal,
} from '../../../domain/products/lines';

test.each<[number, number, number]>([
  [3, 0.1, 0.3],
  [1, 0.1, 0.1],
  [1.5, 0.33, 0.5],
  [3, 1.005, 3.02],
  [0.001, 5, 0.01],
  [0.001, 4.99, 0],
  [7, 0, 0],
  [1_000_000, 999_999.99, 999_999_990_000],
])('%d pieces at %d cost %d together', (number, price, total) => {
  expect(lineTotal({ number, price })).toBe(total);
});

test.each<[{ number: number; price: number; deleted?: boolean }[], number]>([
  [[], 0],
  [
    [
      { number: 1, price: 0.1 },
      { number: 1, price: 0.2 },
    ],
    0.3,
  ],
  [
    [
      { number: 1, price: 10 },
      { number: 2, price: 99, deleted: true },
    ],
    10,
  ],
  // Each line alone rounds to 0.50; together they cost 0.99.
  [
    [
      { number: 1.5, price: 0.33 },
      { number: 1.5, price: 0.33 },
    ],
    0.99,
  ],
  [Array.from({ length: 10 }, () => ({ number: 1, price: 0.1 })), 1],
])('the lines %j cost %d together', (lines, total) => {
  expect(computeTotal(lines)).toBe(total);
});

test('a line in another currency is converted as a whole and not by a rounded price', () => {
  expect(computeTotal([{ number: 10_000, price: 1, rate: '0.0066713483146067' }])).toBe(66.71);
  expect(
    computeTotal([
      { number: 1, price: 0.1 },
      { number: 3, price: 0.07, rate: '0.5' },
    ]),
  ).toBe(0.21);
});

test('a rate is precise enough to convert the highest price to the cent', () => {
  const rate = rateBetween('JPY', 'USD', currencies) ?? '';
  // 0.0475 / 7.12 of a million million, by long division.
  expect(convertedPrice(1_000_000_000_000, rate)).toBe(6_671_348_314.61);
});

test('the total is exact to the cent, whatever the order of the lines', () => {
  const cents = fc.record({
    number: fc.integer({ min: 1, max: 10_000 }),
    cents: fc.integer({ min: 0, max: 10_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 200 }), (lines) => {
      const total = lines.reduce((sum, line) => sum + BigInt(line.number) * BigInt(line.cents), 0n);
      const written = lines.map((line) => ({ number: line.number, price: line.cents / 100 }));
      const exact = Number(`${total / 100n}.${String(total % 100n).padStart(2, '0')}`);
      expect(computeTotal(written)).toBe(exact);
      expect(computeTotal([...written].reverse())).toBe(exact);
    }),
  );
});

test.each<[number, unknown, boolean]>([
  [0.3, 0.3, false],
  [0.3, 0.1 + 0.2, true],
  [10, 10, false],
  [10, 11, true],
  [10, null, true],
  [0, undefined, true],
  [0, 0, false],
])('whether a total of %d next to an amount of %p asks a question: %p', (total, amount, asks) => {
  expect(asksForAmount(total, amount)).toBe(asks);
});

const currencies: Currency[] = [
  { code: 'CNY', currency_symbol: '¥', is_main: true, rate: '1' },
  { code: 'USD', currency_symbol: '$', is_main: false, rate: '7.12' },
  { code: 'JPY', currency_symbol: 'JP¥', is_main: false, rate: '0.0475' },
  { code: 'ZZZ', currency_symbol: 'Z', is_main: false, rate: '0' },
];

test.each<[string, string, string | null]>([
  ['USD', 'CNY', '7.12'],
  ['CNY', 'USD', '0.1404494382022472'],
  ['USD', 'USD', '1'],
  ['JPY', 'USD', '0.0066713483146067'],
  ['EUR', 'CNY', null],
  ['CNY', 'ZZZ', null],
])('one unit of %s in %s is worth %s', (from, to, rate) => {
  expect(rateBetween(from, to, currencies)).toBe(rate);
});

test.each([
  [100, '7.12', 712],
  [19.99, '7.12', 142.33],
  [0, '7.12', 0],
  [1, '0.005', 0.01],
])('a price of %d at a rate of %s is %d', (price, rate, converted) => {
  expect(convertedPrice(price, rate)).toBe(converted);
});

test.each<[Partial<Parameters<typeof lineIssues>[0]>, [string, string][]]>([
  [{}, []],
  [{ price: 0 }, []],
  [{ number: 0.25 }, []],
  [{ name: '  ' }, [['name', 'required']]],
  [{ name: 'x'.repeat(501) }, [['name', 'tooLong']]],
  [{ number: 0 }, [['number', 'tooSmall']]],
  [{ number: -1 }, [['number', 'tooSmall']]],
  [{ number: null }, [['number', 'required']]],
  [{ number: '2' }, [['number', 'wrongType']]],
  [{ number: 0.255 }, [['number', 'wrongType']]],
  [{ number: Number.NaN }, [['number', 'wrongType']]],
  [{ number: 1_000_000_001 }, [['number', 'tooLarge']]],
  [{ price: -0.01 }, [['price', 'tooSmall']]],
  [{ price: 1.005 }, [['price', 'wrongType']]],
  [{ number: 10_000, price: 1_000_000_000 }, [['price', 'tooLarge']]],
  [{ number: 9_999, price: 1_000_000_000 }, []],
  [{ price: undefined }, [['price', 'required']]],
  [{ description: 'x'.repeat(501) }, [['description', 'tooLong']]],
  [
    { name: '', number: 0, price: -1, description: 'x'.repeat(501) },
    [
      ['name', 'required'],
      ['number', 'tooSmall'],
      ['price', 'tooSmall'],
      ['description', 'tooLong'],
    ],
  ],
])('a product line with %j is refused with %j', (part, expected) => {
  const line = { name: 'Olives', number: 1, price: 2.5, description: '', ...part };
  expect(lineIssues(line, 2).map(({ part: at, code }) => [at, code])).toEqual(expected);
});
