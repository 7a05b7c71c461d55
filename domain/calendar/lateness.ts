import { dayIn } from './clock';

/** This file does without dayjs, because the lines of the home page load it (ADR-0118). */

const dayMs = 86_400_000;

/** How close a deadline is: it has passed, or it comes within a day. */
type DueTone = 'late' | 'soon';

/**
 * Returns how close a deadline is: a moment is compared to the minute and a day to the day. Undefined for a distant deadline and for a value
 * without a day.
 */
export function getDueTone(value: unknown, now: number, timeZone: string): DueTone | undefined {
  if (typeof value === 'number') return value < now ? 'late' : value - now < dayMs ? 'soon' : undefined;
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return undefined;
  const days = daysLate(value, dayIn(timeZone, now));
  return days > 0 ? 'late' : days === 0 ? 'soon' : undefined;
}

/** Returns the day of a value that holds a day or a moment, in a zone; undefined for any other value. */
export function dayOfValue(value: unknown, timeZone: string): string | undefined {
  if (typeof value === 'number') return dayIn(timeZone, value);
  return typeof value === 'string' ? value : undefined;
}

/** Returns a number that sorts days and moments. */
export function orderOfDay(value: unknown): number {
  const dueTime = typeof value === 'number' ? value : Date.parse(String(value));
  return Number.isNaN(dueTime) ? 0 : dueTime;
}

/** Returns the number of days from a day to today; negative for a future day. */
export function daysLate(day: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / dayMs);
}
