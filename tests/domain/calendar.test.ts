import { addDays, dayIn, endOfDay, instantOf, isRealDay, startOfDay, wallTime } from '../../domain/calendar';

const utc = (moment: number) => new Date(moment).toISOString();

test.each<[string, string, string, string]>([
  ['a zone ahead of UTC', 'Asia/Shanghai', '2026-11-20', '2026-11-19T16:00:00.000Z'],
  ['a zone behind UTC', 'America/New_York', '2026-11-20', '2026-11-20T05:00:00.000Z'],
  ['a zone with half an hour', 'Asia/Kolkata', '2026-11-20', '2026-11-19T18:30:00.000Z'],
  ['a leap day', 'Asia/Shanghai', '2024-02-29', '2024-02-28T16:00:00.000Z'],
  ['a day whose midnight was left out', 'America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
  ['a day whose first hour comes twice', 'America/Havana', '2025-11-02', '2025-11-02T04:00:00.000Z'],
  ['a day that the zone left out', 'Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
  ['the first day of years with four digits', 'UTC', '0001-01-01', '0001-01-01T00:00:00.000Z'],
])('%s begins when its clocks first show it', (_what, zone, day, moment) => {
  expect(utc(startOfDay(zone, day))).toBe(moment);
});

test.each([
  ['America/New_York', '2025-03-09', 23],
  ['America/New_York', '2025-11-02', 25],
  ['Asia/Shanghai', '2024-02-29', 24],
  ['UTC', '9999-12-31', 24],
])('in %s the day %s has %i hours', (zone, day, hours) => {
  expect(endOfDay(zone, day) + 1 - startOfDay(zone, day)).toBe(hours * 3_600_000);
});

test('a moment belongs to the day that its zone shows', () => {
  const moment = Date.parse('2026-11-19T16:00:00Z');
  expect([dayIn('Asia/Shanghai', moment), dayIn('Asia/Shanghai', moment - 1), dayIn('Europe/Berlin', moment)]).toEqual([
    '2026-11-20',
    '2026-11-19',
    '2026-11-19',
  ]);
});

test('what a clock shows leads back to the moment', () => {
  for (const zone of ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Chatham']) {
    for (const moment of ['2024-02-29T23:59:00Z', '2025-07-01T00:00:00Z', '1969-12-31T12:30:00Z']) {
      expect(utc(instantOf(zone, wallTime(zone, Date.parse(moment))))).toBe(utc(Date.parse(moment)));
    }
  }
});

test('a time that the clocks leave out is as much later, one that they show twice is the first', () => {
  expect(utc(instantOf('Europe/Berlin', '2026-03-29T02:30'))).toBe('2026-03-29T01:30:00.000Z');
  expect(utc(instantOf('Europe/Berlin', '2026-10-25T02:30'))).toBe('2026-10-25T00:30:00.000Z');
});

test.each(['2026-02-29T10:00', '2026-11-20', '2026-11-20T9:00', 'now', ''])('"%s" is no reading of a clock', (wall) => {
  expect(instantOf('UTC', wall)).toBeNaN();
});

test('days are counted over the ends of months and leap days', () => {
  expect([
    addDays('2024-02-28', 1),
    addDays('2023-02-28', 1),
    addDays('2024-03-01', -1),
    addDays('2026-01-01', -1),
  ]).toEqual(['2024-02-29', '2023-03-01', '2024-02-29', '2025-12-31']);
  expect(['2024-02-29', '2023-02-29', '2026-13-01', '26-01-01', ''].map(isRealDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
