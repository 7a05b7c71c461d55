import { dayjsUtc } from './dayjs';

/** Days (`YYYY-MM-DD`), and arithmetic on readings of a wall clock (`clock.ts`), where each day has 24 hours. */

const dayShape = /^\d{4}-\d{2}-\d{2}$/;
const dayFormat = 'YYYY-MM-DD';

export const dayMs = 86_400_000;

/** Returns the reading at 00:00 of a day; NaN for an invalid day. The `Z` makes dayjs take the years 0 to 99 literally. */
export function readingOfDay(day: string): number {
  return dayjsUtc(`${day}T00:00:00Z`).valueOf();
}

/** The day of a reading; null for a year that is not written with four digits. */
export function dayOfReading(wallClock: number): string | null {
  const day = dayjsUtc(wallClock).format(dayFormat);
  return dayShape.test(day) ? day : null;
}

/** True for `YYYY-MM-DD` of a day that the calendar has. */
export function isRealDay(value: string): boolean {
  return dayShape.test(value) && dayOfReading(readingOfDay(value)) === value;
}

/** Returns the real day that is `days` days later. */
export function addDays(day: string, days: number): string {
  return dayjsUtc(readingOfDay(day)).add(days, 'day').format(dayFormat);
}

/** Returns the reading at 00:00 of a reading's day. */
export function startOfReading(wallClock: number): number {
  return dayjsUtc(wallClock).startOf('day').valueOf();
}

/** Converts a day number with a fraction to a reading, in whole milliseconds. */
export function readingOfDayNumber(days: number): number {
  return Math.round(days * dayMs);
}

/** The number of months in each period that consists of months. */
const monthsIn = { month: 1, quarter: 3, year: 12 } as const;
export type CalendarPeriod = 'week' | keyof typeof monthsIn;

/**
 * Returns the first day of a period, counted in periods from the period of `day`. Weeks begin on Monday in every company, as in ISO 8601
 * (ADR-0295).
 */
export function firstDayOfPeriod(day: string, period: CalendarPeriod, steps: number): string {
  const date = dayjsUtc(readingOfDay(day));
  if (period === 'week') return addDays(day, 7 * steps - ((date.day() + 6) % 7));
  const months = monthsIn[period];
  return date
    .startOf('month')
    .add(steps * months - (date.month() % months), 'month')
    .format(dayFormat);
}

/** Days, weeks, months and years on a wall clock. */
const dateUnits = ['day', 'week', 'month', 'year'] as const;
type DateUnit = (typeof dateUnits)[number];

export function isDateUnit(text: string): text is DateUnit {
  return (dateUnits as readonly string[]).includes(text);
}

/**
 * Returns the reading that is the given number of units later. A day that a month does not have becomes its last day: 31 January plus one month is
 * the end of February.
 */
export function addUnits(wallClock: number, amount: number, unit: DateUnit): number {
  return dayjsUtc(wallClock).add(amount, unit).valueOf();
}

/**
 * Returns the number of whole units between two readings; negative when the second one is earlier. A month counts if adding it does not pass the
 * end. `diff` of dayjs counts one month from 28 February back to 31 January, although one month before 28 February is 28 January.
 */
export function unitsBetween(from: number, to: number, unit: DateUnit): number {
  const [start, end] = [dayjsUtc(from), dayjsUtc(to)];
  if (unit === 'day' || unit === 'week') return end.diff(start, unit);
  const months = (end.year() - start.year()) * 12 + end.month() - start.month();
  const wholeUnits = Math.trunc(unit === 'year' ? months / 12 : months);
  // The last unit counts once its day has come.
  if (wholeUnits > 0 && addUnits(from, wholeUnits, unit) > to) return wholeUnits - 1;
  return wholeUnits < 0 && addUnits(from, wholeUnits, unit) < to ? wholeUnits + 1 : wholeUnits;
}
