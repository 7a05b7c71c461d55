import {
  addDays,
  addUnits,
  basicUtcText,
  dayIn,
  dayOfReading,
  dayText,
  endOfDay,
  hourIn,
  instantOf,
  isRealDay,
  isTimeZone,
  momentOfReading,
  fullTime,
  momentText,
  readingAt,
  readingOfDay,
  readingText,
  shortDay,
  shortTime,
  startOfDay,
  startOfReading,
  unitsBetween,
  wallTime,
} from '../../../domain/calendar';

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
  ['a year below 100', 'Asia/Kolkata', '0050-06-01', '0050-05-31T18:06:32.000Z'],
  ['the day on which Shanghai put its clocks forward', 'Asia/Shanghai', '1986-05-04', '1986-05-03T16:00:00.000Z'],
  ['the day after it', 'Asia/Shanghai', '1986-05-05', '1986-05-04T15:00:00.000Z'],
  ['a summer day of Shanghai in 1991', 'Asia/Shanghai', '1991-07-01', '1991-06-30T15:00:00.000Z'],
  ['a summer day of Shanghai in 1992', 'Asia/Shanghai', '1992-07-01', '1992-06-30T16:00:00.000Z'],
  ['a midnight that Beirut left out', 'Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
])('the day %s begins at the first moment that its clocks show', (_what, zone, day, moment) => {
  expect(utc(startOfDay(zone, day))).toBe(moment);
});

test.each([
  ['America/New_York', '2025-03-09', 23],
  ['America/New_York', '2025-11-02', 25],
  ['Asia/Shanghai', '2024-02-29', 24],
  ['Asia/Shanghai', '1986-05-04', 23],
  ['Asia/Shanghai', '1991-09-15', 25],
  ['America/Sao_Paulo', '2018-11-04', 23],
  ['America/Havana', '2025-11-02', 25],
  ['Pacific/Apia', '2011-12-30', 0],
  ['UTC', '9999-12-31', 24],
])('in %s the day %s has %i hours', (zone, day, hours) => {
  expect(endOfDay(zone, day) + 1 - startOfDay(zone, day)).toBe(hours * 3_600_000);
});

test('a moment belongs to the day that the clocks of its time zone show', () => {
  const moment = Date.parse('2026-11-19T16:00:00Z');
  expect([dayIn('Asia/Shanghai', moment), dayIn('Asia/Shanghai', moment - 1), dayIn('Europe/Berlin', moment)]).toEqual([
    '2026-11-20',
    '2026-11-19',
    '2026-11-19',
  ]);
});

test('a wall-clock reading leads back to its moment', () => {
  for (const zone of ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Chatham']) {
    for (const moment of ['2024-02-29T23:59:00Z', '2025-07-01T00:00:00Z', '1969-12-31T12:30:00Z']) {
      expect(utc(instantOf(zone, wallTime(zone, Date.parse(moment))))).toBe(utc(Date.parse(moment)));
    }
  }
});

test.each([
  ['Asia/Shanghai', '1900-12-31'],
  ['Asia/Shanghai', '1986-05-03'],
  ['Asia/Shanghai', '1991-09-14'],
  ['Africa/Freetown', '1939-09-03'],
  ['Africa/Monrovia', '1972-01-07'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['Pacific/Apia', '2011-12-30'],
])('in %s around %s clock readings and moments agree at each half hour', (zone, day) => {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const moments = Array.from({ length: 336 }, (_, index) => noon + (index - 168) * 1_800_000);
  expect(moments.map((at) => readingAt(zone, at))).toEqual(moments.map((at) => Date.parse(`${wallTime(zone, at)}Z`)));
});

test('a time skipped by the clocks moves later by the gap, and a time shown twice means the first one', () => {
  expect(utc(instantOf('Europe/Berlin', '2026-03-29T02:30'))).toBe('2026-03-29T01:30:00.000Z');
  expect(utc(instantOf('Europe/Berlin', '2026-10-25T02:30'))).toBe('2026-10-25T00:30:00.000Z');
});

test.each([
  '2026-02-29T10:00',
  '2026-11-20',
  '2026-11-20T9:00',
  '2026-11-20T24:00',
  '2026-11-20T25:00',
  '2026-11-20T12:60',
  '2026-11-20T12:30:15',
  '10000-01-01T00:00',
  'Invalid Date',
  'now',
  '',
])('"%s" is not a valid clock reading', (wall) => {
  expect(instantOf('UTC', wall)).toBeNaN();
});

test('the difference in days is right across ends of months and leap days', () => {
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

test.each(['0001-01-01', '0004-02-29', '0050-02-28', '0099-12-31', '1900-02-28', '2000-02-29', '9999-12-31'])(
  '%s is a valid day and keeps its value as a clock reading',
  (day) => {
    expect([isRealDay(day), dayOfReading(readingOfDay(day)), addDays(day, 0)]).toEqual([true, day, day]);
  },
);

test.each([
  '0050-02-29',
  '1900-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-00-10',
  '2026-1-1',
  '2026/11/20',
  '2026-11-20T00:00',
  ' 2026-11-20',
  '10000-01-01',
  '-0001-01-01',
  'Invalid Date',
])('"%s" is not a valid day', (text) => {
  expect(isRealDay(text)).toBe(false);
});

test.each<[string, number, Parameters<typeof addUnits>[2], string]>([
  ['2026-01-31', 1, 'month', '2026-02-28'],
  ['2024-01-31', 1, 'month', '2024-02-29'],
  ['2026-03-31', -1, 'month', '2026-02-28'],
  ['2026-01-31', 13, 'month', '2027-02-28'],
  ['2026-12-31', 2, 'month', '2027-02-28'],
  ['2026-08-31', -18, 'month', '2025-02-28'],
  ['2024-02-29', 1, 'year', '2025-02-28'],
  ['2024-02-29', 4, 'year', '2028-02-29'],
  ['2000-02-29', -100, 'year', '1900-02-28'],
  ['0050-01-31', 1, 'month', '0050-02-28'],
  ['0100-01-15', -1, 'month', '0099-12-15'],
  ['1986-05-03', 1, 'day', '1986-05-04'],
  ['2026-12-28', 1, 'week', '2027-01-04'],
])('%s and %i %s is %s', (day, amount, unit, later) => {
  const noon = 12 * 3_600_000;
  expect(dayOfReading(addUnits(readingOfDay(day), amount, unit))).toBe(later);
  expect(addUnits(readingOfDay(day) + noon, amount, unit)).toBe(readingOfDay(later) + noon);
});

test.each<[string, string, Parameters<typeof unitsBetween>[2], number]>([
  ['2026-01-31', '2026-02-28', 'month', 1],
  ['2026-01-31', '2026-02-27', 'month', 0],
  ['2026-02-28', '2026-01-31', 'month', 0],
  ['2026-02-28', '2026-01-28', 'month', -1],
  ['2026-03-31', '2026-02-28', 'month', -1],
  ['2024-02-29', '2025-02-28', 'year', 1],
  ['2025-02-28', '2024-02-29', 'year', 0],
  ['2025-02-28', '2024-02-28', 'year', -1],
  ['0099-12-31', '0101-01-01', 'year', 1],
  ['2026-11-20', '2026-11-26', 'week', 0],
  ['2026-11-27', '2026-11-20', 'week', -1],
])('from %s to %s the number of whole units is right: %s %i', (from, to, unit, units) => {
  expect(unitsBetween(readingOfDay(from), readingOfDay(to), unit)).toBe(units);
});

test('a clock reading before 1970 begins with its day', () => {
  expect(dayOfReading(startOfReading(Date.parse('1969-12-30T23:59:59.999Z')))).toBe('1969-12-30');
});

test('a clock reading whose year has not four digits is neither a day nor a moment', () => {
  const far = readingOfDay('9999-12-31') + 86_400_000;
  expect([dayOfReading(far), dayOfReading(readingOfDay('0000-01-01') - 1), dayOfReading(Number.NaN)]).toEqual([
    null,
    null,
    null,
  ]);
  const readings = [far, readingOfDay('0000-01-01') - 1, Number.NaN];
  expect(readings.map((reading) => momentOfReading('UTC', reading))).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  expect(utc(momentOfReading('UTC', far - 1))).toBe('9999-12-31T23:59:00.000Z');
});

test('clocks show years below 100 as such, and their readings lead back to the moment', () => {
  const moment = Date.parse('0050-06-01T00:00:00Z');
  expect([wallTime('Asia/Shanghai', moment), hourIn('Asia/Shanghai', moment)]).toEqual(['0050-06-01T08:05', 8]);
  expect(readingAt('Asia/Shanghai', moment)).toBe(Date.parse('0050-06-01T08:05:00Z'));
  // The offset of those times has seconds, and a reading has minutes.
  expect(utc(instantOf('Asia/Shanghai', '0050-06-01T08:05'))).toBe('0050-05-31T23:59:17.000Z');
});

test('clock readings before year 1 lead back to their moment', () => {
  expect(readingAt('UTC', Date.parse('-000043-03-15T12:00:00Z'))).toBe(Date.parse('-000043-03-15T12:00:00Z'));
});

test('time zones have names', () => {
  expect(['Asia/Shanghai', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});

test('[records 3.141] the formats of date values are those of the requirements', () => {
  const moment = Date.parse('2026-11-20T16:05:59Z');
  expect([
    dayText('2026-11-20'),
    momentText(moment, 'Asia/Shanghai'),
    momentText(Date.parse('0050-06-01T00:00:00Z'), 'Asia/Shanghai'),
    basicUtcText(moment),
  ]).toEqual(['2026/11/20', '2026/11/21 00:05', '0050/06/01 08:05', '20261120T160559Z']);
});

test.each([
  ['2026-11-20T02:30:00Z', '10:30'],
  // Yesterday in UTC and today in Shanghai, and the other way round.
  ['2026-11-19T16:00:00Z', '00:00'],
  ['2026-11-19T15:59:00Z', '11/19'],
  ['2025-12-31T16:00:00Z', '01/01'],
  ['2025-12-31T15:59:00Z', '2025/12/31'],
  ['2025-11-20T04:00:00Z', '2025/11/20'],
])('the short time of %s in Shanghai on 2026-11-20 is %s', (moment, text) => {
  expect(shortTime(Date.parse(moment), Date.parse('2026-11-20T04:00:00Z'), 'Asia/Shanghai')).toBe(text);
});

test.each([
  ['2026-11-20T02:30:59Z', '11/20 10:30'],
  ['2025-12-31T16:00:00Z', '01/01 00:00'],
  // The year has begun in UTC alone, or in Shanghai alone.
  ['2025-12-31T15:59:00Z', '2025/12/31 23:59'],
  ['2026-12-31T16:00:00Z', '2027/01/01 00:00'],
  ['0050-06-01T00:00:00Z', '0050/06/01 08:05'],
])('[records 2.79] the full time of %s in Shanghai on 2026-11-20 is %s', (moment, text) => {
  expect(fullTime(Date.parse(moment), Date.parse('2026-11-20T04:00:00Z'), 'Asia/Shanghai')).toBe(text);
});

test.each([
  ['2026-11-20', '2026-11-20T04:00:00Z', '11/20'],
  ['2025-12-31', '2026-11-20T04:00:00Z', '2025/12/31'],
  // In Shanghai it is 2027 already.
  ['2026-12-31', '2026-12-31T16:00:00Z', '2026/12/31'],
])('the day %s at %s in Shanghai is %s', (day, now, text) => {
  expect(shortDay(day, Date.parse(now), 'Asia/Shanghai')).toBe(text);
});

test.each([
  ['2026-11-20T00:00:00Z', '2026/11/20'],
  ['2026-11-20T09:30:00Z', '2026/11/20 09:30'],
  ['0050-02-01T00:00:00Z', '0050/02/01'],
  ['+010000-01-01T00:00:00Z', '+010000/01/01'],
  ['-000001-12-31T10:00:00Z', '-000001/12/31 10:00'],
])('the clock reading %s is written in texts as %s', (reading, text) => {
  expect(readingText(Date.parse(reading))).toBe(text);
});
