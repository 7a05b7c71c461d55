import fc from 'fast-check';
import { instantOf } from '../../../domain/calendar';
import { findBar, daysBetween, computeStays } from '../../../domain/stages/stay';

const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'];
const moment = (zone: string, wall: string) => instantOf(zone, wall);

test.each<[string, string, string, number]>([
  ['Asia/Shanghai', '2026-03-02T05:59', '2026-03-02T06:00', 1],
  ['Asia/Shanghai', '2026-03-02T06:00', '2026-03-03T05:59', 0],
  ['Asia/Shanghai', '2026-03-02T06:00', '2026-03-03T06:00', 1],
  ['Asia/Shanghai', '2026-03-02T23:00', '2026-03-03T05:00', 0],
  ['Asia/Shanghai', '2026-03-06T12:00', '2026-03-09T12:00', 3],
  ['Asia/Shanghai', '2028-02-28T12:00', '2028-03-01T12:00', 2],
  ['Asia/Shanghai', '2026-02-28T12:00', '2026-03-01T12:00', 1],
  ['Asia/Shanghai', '2033-12-31T05:59', '2034-01-01T06:00', 2],
  ['Europe/Berlin', '2026-03-28T12:00', '2026-03-29T12:00', 1],
  ['Europe/Berlin', '2026-03-29T01:30', '2026-03-29T06:00', 1],
  ['Europe/Berlin', '2026-10-24T12:00', '2026-10-25T05:59', 0],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-26T06:00', 2],
  ['America/New_York', '2026-03-07T06:00', '2026-03-08T06:00', 1],
  ['Australia/Lord_Howe', '2026-10-03T12:00', '2026-10-04T06:00', 1],
  ['Europe/Berlin', '2028-02-28T07:00', '2028-03-01T07:00', 2],
  ['UTC', '2038-01-18T12:00', '2038-01-20T12:00', 2],
])('the stay in %s from %s to %s is %i days', (zone, from, to, days) => {
  expect(daysBetween(moment(zone, from), moment(zone, to), zone)).toBe(days);
});

test('a record that was moved back in time by a clock ten minutes slow has zero days in the stage', () => {
  const at = moment('Asia/Shanghai', '2026-03-02T06:05');
  expect(daysBetween(at, at - 600_000, 'Asia/Shanghai')).toBe(0);
});

const moments = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2034, 0, 1) });

test('in every time zone a day in a stage is a 06:00 on its clocks', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      moments,
      fc.integer({ min: 0, max: 40 * 86_400_000 }),
      (zone, from, length) => {
        let mornings = 0;
        const first = Math.floor(from / 86_400_000) - 2;
        for (let day = first; day <= first + 45; day += 1) {
          const morning = moment(zone, `${new Date(day * 86_400_000).toISOString().slice(0, 10)}T06:00`);
          if (morning > from && morning <= from + length) mornings += 1;
        }
        expect(daysBetween(from, from + length, zone)).toBe(mornings);
      },
    ),
  );
});

test('the days of two parts of a stay add up to the days of the whole', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.uniqueArray(moments, { minLength: 3, maxLength: 3 }), (zone, three) => {
      const [from = 0, cut = 0, to = 0] = three.sort((one, other) => one - other);
      expect(daysBetween(from, cut, zone) + daysBetween(cut, to, zone)).toBe(daysBetween(from, to, zone));
    }),
  );
});

test('the stay in a stage adds up all visits, and its start is the start of the last visit', () => {
  const zone = 'Asia/Shanghai';
  const on = (wall: string) => moment(zone, wall);
  const entries = [
    { stage_id: 'a', at: on('2026-03-02T09:00') },
    { stage_id: 'b', at: on('2026-03-04T09:00') },
    { stage_id: 'a', at: on('2026-03-04T10:00') },
    { stage_id: 'c', at: on('2026-03-10T09:00') },
  ];
  expect(computeStays(entries, on('2026-03-10T10:00'), zone)).toEqual({
    days: { a: 8, b: 0, c: 0 },
    entered: { a: entries[2]?.at, b: entries[1]?.at, c: entries[3]?.at },
    lastMove: entries[3]?.at,
  });
  expect(computeStays([], 0, zone)).toEqual({ days: {}, entered: {}, lastMove: null });
});

test.each<[Record<string, number>, number, number[]]>([
  [{}, 10, [0, 0]],
  [{ a: 1, b: 4 }, 10, [0.1, 0.4]],
  [{ a: 10 }, 10, [1, 0]],
  [{ a: 30, b: 10, gone: 5 }, 40, [0.75, 0.25]],
])('the stage bar of %j shows %i days', (days, scale, parts) => {
  expect(findBar([{ stage_id: 'a' }, { stage_id: 'b' }], days)).toEqual({ scale, parts });
});

test('the days in a stage add up all visits, each until the next move, and the last until now', () => {
  const at = (day: string) => moment('Asia/Shanghai', `2026-03-${day}T12:00`);
  const entries = [
    { stage_id: 'a', at: at('02') },
    { stage_id: 'b', at: at('05') },
    { stage_id: 'a', at: at('06') },
  ];
  expect(computeStays(entries, at('10'), 'Asia/Shanghai')).toEqual({
    days: { a: 7, b: 1 },
    entered: { a: at('06'), b: at('05') },
    lastMove: at('06'),
  });
});
