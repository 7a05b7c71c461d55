import { dayIn } from './clock';

/** Without dayjs, as the lines of the home page load it (ADR-0118). */

const dayMs = 86_400_000;

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
