import { addDays, calendarAt, wallTime } from '../calendar';
import type { NotifiedChange } from './change';

/** The daily digest: deals that are due today, or were due (SD-56, ADR-0053). */

/** The time at which the digest is sent, on the company's wall clocks. */
const digestTime = '09:00';
/** A date that passed longer ago is no longer in the digest. */
const overdueDays = 7;

/** Returns the day of the digest that is due now, `YYYY-MM-DD`; null before nine. */
export function digestDay(now: number, timeZone: string): string | null {
  return wallTime(timeZone, now).slice(11) >= digestTime ? calendarAt(now, timeZone).today : null;
}

/** The dates that the digest of a day names, both included. */
export function digestDates(day: string): { from: string; to: string } {
  return { from: addDays(day, -overdueDays), to: day };
}

/** Returns whether a date is today or past on a day of the digest. */
export function dueOn(date: string, day: string): NonNullable<NotifiedChange['due']> {
  return date === day ? 'today' : 'past';
}
