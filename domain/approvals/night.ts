import { calendarAt, dayMs, wallTime } from '../calendar';

/** The nightly comparison with the suite, which mends what events missed (SD-78). */

/** The time at which the comparison begins, on the company's wall clocks. */
const nightTime = '03:00';
/** The age in days up to which approvals are compared. */
const comparedDays = 30;

/** Returns the day that is due for comparison now, `YYYY-MM-DD`; null before three in the morning. */
export function comparisonDay(now: number, timeZone: string): string | null {
  return wallTime(timeZone, now).slice(11) >= nightTime ? calendarAt(now, timeZone).today : null;
}

/** Returns the time from which on requested approvals are compared. Epoch milliseconds. */
export function comparedSince(now: number): number {
  return now - comparedDays * dayMs;
}
