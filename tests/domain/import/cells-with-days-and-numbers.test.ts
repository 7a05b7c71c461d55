import type { DateOrder } from '../../../domain/import/plan';
import { readMoment, readNumber } from '../../../domain/import/styles';

/** Days, times and numbers as cells of files hold them, and cells that look like one and are none. */

test.each<[string, DateOrder, { day: string; time: string; offset?: number }]>([
  [' 2026-03-05 ', 'ymd', { day: '2026-03-05', time: '00:00' }],
  ['2026-03-05　', 'ymd', { day: '2026-03-05', time: '00:00' }],
  ['2026 年 3 月 5日', 'ymd', { day: '2026-03-05', time: '00:00' }],
  ['2026年3月5日 15:04', 'ymd', { day: '2026-03-05', time: '15:04' }],
  ['2026年3月5日15时04分', 'ymd', { day: '2026-03-05', time: '15:04' }],
  ['2026年3月5日15時', 'ymd', { day: '2026-03-05', time: '15:00' }],
  ['2026年3月5日上午9点', 'ymd', { day: '2026-03-05', time: '09:00' }],
  ['2026/3/5 下午3:04', 'ymd', { day: '2026-03-05', time: '15:04' }],
  ['2026/3/5 午後3時04分05秒', 'ymd', { day: '2026-03-05', time: '15:04' }],
  ['2026-03-05 23:59', 'ymd', { day: '2026-03-05', time: '23:59' }],
  ['2026-03-05  23:59', 'ymd', { day: '2026-03-05', time: '23:59' }],
  ['2026-03-05T23:59z', 'ymd', { day: '2026-03-05', time: '23:59', offset: 0 }],
  ['2026-03-05T09:00-08:00', 'ymd', { day: '2026-03-05', time: '09:00', offset: -480 }],
  ['Thu 5 Mar 2026', 'ymd', { day: '2026-03-05', time: '00:00' }],
  ['Thu,  5  Mar  2026', 'ymd', { day: '2026-03-05', time: '00:00' }],
  ['5 -Mar- 26', 'ymd', { day: '2026-03-05', time: '00:00' }],
  ['Thu,  March  15th,  2026', 'ymd', { day: '2026-03-15', time: '00:00' }],
  ['Mar 15 2026', 'ymd', { day: '2026-03-15', time: '00:00' }],
  [`2026-03-05${' '.repeat(90)}`, 'ymd', { day: '2026-03-05', time: '00:00' }],
])('the cell %j, where days are written %s, is the point %j', (text, order, point) => {
  expect(readMoment(text, order)).toStrictEqual(point);
});

test.each<[string, DateOrder]>([
  ['No. 20260305', 'ymd'],
  ['202603051', 'ymd'],
  ['A2026-03-05', 'ymd'],
  ['12026年3月5日', 'ymd'],
  ['2026财年3月5日', 'ymd'],
  ['2026年3第月5日', 'ymd'],
  ['tel 13/5/2026', 'dmy'],
  ['113/5/2026', 'dmy'],
  ['on or about 5 Mar 2026', 'ymd'],
  ['15 or 16 Mar 2026', 'ymd'],
  ['since Mar 5, 2026', 'ymd'],
  ['Mar 5, 2026 to Apr 5', 'ymd'],
  ['Mar 5, 20261', 'ymd'],
  ['March', 'ymd'],
  ['3/5', 'mdy'],
  ['2026年3月5日 待定', 'ymd'],
])('the cell %j, where days are written %s, is no day', (text, order) => {
  expect(readMoment(text, order)).toBeUndefined();
});

test.each<[string, '.' | ',', string | undefined]>([
  ['  −12.5  ', '.', '-12.5'],
  ['1234567', '.', '1234567'],
  ["1'234'567", '.', '1234567'],
  ['1 234,50', ',', '1234.50'],
  ['1 2', '.', undefined],
  ['13 8', '.', undefined],
  ['(12)', '.', '-12'],
  ['(¥12)', '.', '-12'],
  ['（1,200）', '.', '-1200'],
  ['(+12)', '.', '-12'],
  ['(1.5e-3)', '.', '-1.5e-3'],
  ['12 (13)', '.', undefined],
  ['(12) 13', '.', undefined],
  ['(USD) 5 (万)', '.', '50000'],
  ['(abc)', '.', undefined],
  ['1'.repeat(100), '.', '1'.repeat(100)],
])('the amount %j, with %s before its decimals, is %s', (text, mark, digits) => {
  expect(readNumber(text, mark)).toBe(digits);
});
