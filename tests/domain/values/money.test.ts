import fc from 'fast-check';
import { moneyText, roundMoney, sumMoney, timesMoney } from '../../../domain/money';
import { serialText } from '../../../domain/values/auto-serial';

test.each<[number | string, number, number]>([
  [1.005, 2, 1.01],
  [1.004999, 2, 1],
  [2.675, 2, 2.68],
  [-1.005, 2, -1.01],
  [0.5, 0, 1],
  [-0.5, 0, -1],
  [1e-7, 2, 0],
  ['0.1250', 3, 0.125],
  [8.345, 2, 8.35],
  [1234567.895, 2, 1234567.9],
])('the amount %s rounded to %i places is %s', (value, decimals, rounded) => {
  expect(roundMoney(value, decimals)).toBe(rounded);
});

test.each<[readonly number[], number]>([
  [[], 0],
  [[0.1, 0.2], 0.3],
  [[1.1, 2.2, 3.3], 6.6],
  [Array.from({ length: 10 }, () => 0.1), 1],
  [[9_999_999_999_999.99, 0.01], 10_000_000_000_000],
  [[0.005, 0.005], 0.01],
  [[19.99, -19.99], 0],
])('the sum of %j is %s', (amounts, sum) => {
  expect(sumMoney(amounts)).toBe(sum);
});

test.each<[number, string, number]>([
  [100, '7.12', 712],
  [0.01, '0.0475', 0],
  [10_000, '0.0475', 475],
  [19.99, '7.123456', 142.4],
  [333.33, '3', 999.99],
  [-1, '1.005', -1.01],
])('the amount %s at a rate of %s is worth %s', (amount, rate, worth) => {
  expect(timesMoney(amount, rate)).toBe(worth);
});

test.each<[number, number, string]>([
  [0, 2, '0.00'],
  [1234.5, 2, '1,234.50'],
  [-1234567.895, 2, '-1,234,567.90'],
  [999, 0, '999'],
  [1000, 0, '1,000'],
  [0.1, 8, '0.10000000'],
])('the amount %s with %i places reads %s', (amount, decimals, text) => {
  expect(moneyText(amount, decimals)).toBe(text);
});

test('amounts in cents add up like whole cents', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }), { maxLength: 50 }), (cents) => {
      expect(Math.round(sumMoney(cents.map((cent) => cent / 100)) * 100) + 0).toBe(
        cents.reduce((sum, cent) => sum + cent, 0),
      );
    }),
  );
});

test('a rounded amount stays the same when it is rounded again', () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
      fc.integer({ min: 0, max: 3 }),
      (value, decimals) => {
        const once = roundMoney(value, decimals);
        expect(roundMoney(once, decimals)).toBe(once);
        expect(Math.abs(once - value)).toBeLessThanOrEqual(0.51 * 10 ** -decimals);
      },
    ),
  );
});

test('a serial number consists of a prefix, a day and at least four digits', () => {
  expect([
    serialText({ serial_prefix: 'EQ-' }, '2026-11-20', 7),
    serialText({}, '2024-02-29', 9999),
    serialText({}, '2024-02-29', 10_000),
  ]).toEqual(['EQ-202611200007', '202402299999', '2024022910000']);
});
