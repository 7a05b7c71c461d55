import type { Currency } from '../../../domain/metadata/currency';
import {
  changedParts,
  draftTotal,
  isSameLine,
  isSameList,
  isSamePart,
  type DraftLine,
} from '../../../domain/products/draft-lines';
import {
  asksForAmount,
  isWithinTotal,
  lineIssues,
  rateBetween,
  readLine,
  seesAmounts,
} from '../../../domain/products/lines';

const currency = (code: string, rate: string): Currency => ({
  code,
  currency_symbol: code,
  is_main: code === 'CNY',
  rate,
});
const currencies = [currency('CNY', '1'), currency('USD', '8'), currency('NIL', '0')];
const line = (more: Partial<DraftLine> = {}): DraftLine => ({
  key: 'a',
  name: 'Pump',
  number: 2,
  price: 10,
  currency: 'CNY',
  ...more,
});

describe('a product line during editing', () => {
  test('is compared part by part, and its price includes the currency', () => {
    expect(isSamePart(line(), line({ currency: 'USD' }), 'price')).toBe(false);
    expect(isSamePart(line(), line({ currency: 'USD' }), 'number')).toBe(true);
    expect(isSamePart(line(), line({ price: 11 }), 'price')).toBe(false);
    expect([
      isSameLine(line(), line()),
      isSameLine(line(), line({ description: 'x' })),
      isSameLine(line(), line({ name: 'X' })),
    ]).toEqual([true, false, false]);
  });

  test('is saved with the parts that differ from the stored line, and a new line with all its parts', () => {
    expect(changedParts(line({ price: 11 }), line())).toEqual({ price: 11, currency: 'CNY' });
    expect(changedParts(line({ number: 3 }), line())).toEqual({ number: 3 });
    expect(changedParts(line(), line())).toEqual({});
    expect(changedParts(line({ description: 'x' }), undefined)).toEqual({
      name: 'Pump',
      number: 2,
      price: 10,
      currency: 'CNY',
      description: 'x',
    });
  });

  test('keeps its position in the list', () => {
    const two = [line(), line({ key: 'b' })];
    expect(isSameList(two, [line(), line({ key: 'b' })])).toBe(true);
    for (const other of [
      [line()],
      [...two, line({ key: 'c' })],
      [line({ key: 'b' }), line()],
      [line({ number: 3 }), line({ key: 'b' })],
    ])
      expect(isSameList(two, other)).toBe(false);
  });
});

describe('the total of the product lines of a draft', () => {
  const total = (lines: DraftLine[], stored: DraftLine[] = [], code = 'CNY') =>
    draftTotal(lines, stored, code, currencies);
  test('counts lines with a valid number and price', () => {
    expect(total([line(), line({ key: 'b', number: 1, price: 5 })])).toBe(25);
    for (const more of [
      { number: '2' },
      { price: '' },
      { number: -1 },
      { price: -1 },
      { number: Number.NaN },
      { price: Infinity },
    ])
      expect([more, total([line(), line({ key: 'b', ...more })])]).toEqual([more, 20]);
    expect(total([line({ number: 0 })])).toBe(0);
  });

  test('converts a price that was entered in another currency, and a stored line as a whole', () => {
    // 0.01 CNY is 0.00125 USD: as a price it is nothing, as a line of 1,000 it is 1.25.
    const cents = line({ number: 1_000, price: 0.01 });
    expect(total([cents], [], 'USD')).toBe(0);
    expect(total([cents], [cents], 'USD')).toBe(1.25);
    expect(total([{ ...cents, number: 2_000 }], [cents], 'USD')).toBe(2.5);
    expect(total([cents], [{ ...cents, key: 'b' }], 'USD')).toBe(0);
    expect(total([line({ currency: 'USD' })])).toBe(160);
    expect(total([line({ currency: 'GONE' })])).toBe(20);
  });
});

describe('the product lines of a deal', () => {
  test('have a rate between two currencies that the company uses with a positive rate', () => {
    expect([
      rateBetween('USD', 'CNY', currencies),
      rateBetween('CNY', 'USD', currencies),
      rateBetween('USD', 'USD', currencies),
    ]).toEqual(['8', '0.125', '1']);
    expect([
      rateBetween('GONE', 'CNY', currencies),
      rateBetween('CNY', 'GONE', currencies),
      rateBetween('CNY', 'NIL', currencies),
    ]).toEqual([null, null, null]);
    expect(rateBetween('CNY', 'X', [...currencies, currency('X', '3')])).toBe('0.3333333333333333');
  });

  test('show a total to members who see numbers and prices', () => {
    const rights = { name: 'read', number: 'read', price: 'read', description: 'none' } as const;
    expect([
      seesAmounts(rights),
      seesAmounts({ ...rights, number: 'none' }),
      seesAmounts({ ...rights, price: 'none' }),
    ]).toEqual([true, false, false]);
  });

  test('are read as typed: pieces cut at their decimals, prices rounded half up', () => {
    expect(readLine({ number: '1.259', price: '3.005' }, 2)).toEqual({ number: 1.25, price: 3.01 });
    expect(readLine({ number: 1.99 }, 0)).toEqual({ number: 1 });
    expect(readLine({ number: 'x', name: 'y' }, 0)).toMatchObject({ name: 'y' });
    expect(readLine({}, 0)).toEqual({});
    expect(readLine({ number: Infinity }, 0)).toEqual({ number: Infinity });
    expect(readLine({ number: null }, 0)).toEqual({ number: null });
  });

  test('ask whether the amount follows only where the total differs from it', () => {
    expect([asksForAmount(5, 5), asksForAmount(5, 6), asksForAmount(5, '5'), asksForAmount(5, null)]).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  const issues = (more: object, decimals = 2) =>
    lineIssues({ name: 'Pump', number: 1, price: 1, description: '', ...more }, decimals).map(({ part, code, limit }) =>
      [part, code, limit].join(' ').trim(),
    );
  test.each<[object, string[]]>([
    [{}, []],
    [{ name: ' ' }, ['name required']],
    [{ name: 'x'.repeat(500) }, []],
    [{ name: 'x'.repeat(501) }, ['name tooLong 500']],
    [{ description: 'x'.repeat(501) }, ['description tooLong 500']],
    [{ number: null }, ['number required']],
    [{ number: '' }, ['number required']],
    [{ price: undefined }, ['price required']],
    [{ number: '1' }, ['number wrongType']],
    [{ number: Infinity }, ['number wrongType']],
    [{ number: 1.25 }, []],
    [{ number: 1.255 }, ['number wrongType']],
    [{ number: 0 }, ['number tooSmall 0']],
    [{ number: -1 }, ['number tooSmall 0']],
    [{ price: 0 }, []],
    [{ price: -0.01 }, ['price tooSmall 0']],
    [{ price: 0.001 }, ['price wrongType']],
    [{ number: 1_000_000_000 }, []],
    [{ number: 1_000_000_001 }, ['number tooLarge 1000000000']],
    [{ price: 1_000_000_000_000 }, []],
    [{ price: 1_000_000_000_001 }, ['price tooLarge 1000000000000']],
    [{ number: 100, price: 100_000_000_000 }, ['price tooLarge 9999999999999.99']],
  ])('%j: %j', (more, expected) => {
    expect(issues(more)).toEqual(expected);
  });

  test('have a total of at most the largest number with exact cents', () => {
    expect([
      isWithinTotal([{ number: 1, price: 9_999_999_999_999.99 }]),
      isWithinTotal([{ number: 1, price: 10_000_000_000_000 }]),
    ]).toEqual([true, false]);
  });
});
