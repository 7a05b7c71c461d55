import { dayIn } from './clock';

/** Without dayjs, as the lines of the home page load it (ADR-0118). */

const dayMs = 86_400_000;

/** How near the end of a deadline is: it has passed, or it comes within a day. */
type DueTone = 'late' | 'soon';

/** Returns how near a deadline is, a moment to the minute and a day to the day; undefined while there is time, and for a value without a day. */
export function getDueTone(value: unknown, now: number, timeZone: string): DueTone | undefined {
  if (typeof value === 'number') return value < now ? 'late' : value - now < dayMs ? 'soon' : undefined;
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return undefined;
  const days = daysLate(value, dayIn(timeZone, now));
  return days > 0 ? 'late' : days === 0 ? 'soon' : undefined;
}

/** The day of a value that holds a day or a moment, in a zone; undefined of anything else. */
export function dayOfValue(value: unknown, timeZone: string): string | undefined {
  if (typeof value === 'number') return dayIn(timeZone, value);
  return typeof value === 'string' ? value : undefined;
}

/** A number by which days and moments are put in order. */
export function orderOfDay(value: unknown): number {
  const dueTime = typeof value === 'number' ? value : Date.parse(String(value));
  return Number.isNaN(dueTime) ? 0 : dueTime;
}

/** Returns how many days a day is before today; below zero: after today. */
export function daysLate(day: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / dayMs);
}
