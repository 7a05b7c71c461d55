import { dayjsUtc } from './dayjs';

/** Days (`YYYY-MM-DD`), and arithmetic on readings of a wall clock (`clock.ts`), where each day has 24 hours. */

const dayShape = /^\d{4}-\d{2}-\d{2}$/;
const dayFormat = 'YYYY-MM-DD';

export const dayMs = 86_400_000;

/** The reading at 00:00 of a day; NaN for what is no day. The `Z` makes dayjs take the years 0 to 99 as they are written. */
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

/** A real day so many days later. */
export function addDays(day: string, days: number): string {
  return dayjsUtc(readingOfDay(day)).add(days, 'day').format(dayFormat);
}

/** The reading at 00:00 of the day that a reading belongs to. */
export function startOfReading(wallClock: number): number {
  return dayjsUtc(wallClock).startOf('day').valueOf();
}

/** A day number with its part of a day as a reading, in whole milliseconds. */
export function readingOfDayNumber(days: number): number {
  return Math.round(days * dayMs);
}

/** The months in each period of the calendar that is made of months. */
const monthsIn = { month: 1, quarter: 3, year: 12 } as const;
export type CalendarPeriod = 'week' | keyof typeof monthsIn;

/**
 * Returns the first day of the period that is so many periods after that of a day. Weeks begin on Monday in every company, as ISO 8601 counts them
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

/** Returns the reading so many units later. A day that a month does not have becomes its last: 31 January and a month is the end of February. */
export function addUnits(wallClock: number, amount: number, unit: DateUnit): number {
  return dayjsUtc(wallClock).add(amount, unit).valueOf();
}

/**
 * Returns the number of whole units between two readings; below zero when the second is earlier. A month counts when adding it does not go past the
 * end. `diff` of dayjs counts one from 28 February back to 31 January, although a month before 28 February is 28 January.
 */
export function unitsBetween(from: number, to: number, unit: DateUnit): number {
  const [start, end] = [dayjsUtc(from), dayjsUtc(to)];
  if (unit === 'day' || unit === 'week') return end.diff(start, unit);
  const months = (end.year() - start.year()) * 12 + end.month() - start.month();
  const wholeUnits = Math.trunc(unit === 'year' ? months / 12 : months);
  // The last unit counts when its day has come.
  if (wholeUnits > 0 && addUnits(from, wholeUnits, unit) > to) return wholeUnits - 1;
  return wholeUnits < 0 && addUnits(from, wholeUnits, unit) < to ? wholeUnits + 1 : wholeUnits;
}
