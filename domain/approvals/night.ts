import { calendarAt, dayMs, wallTime } from '../calendar';

/** The nightly comparison with the suite, which mends what events missed (SD-78). */

/** When it begins, on the company's wall clocks. */
const nightTime = '03:00';
/** What is older is not compared any more. */
const comparedDays = 30;

/** The day whose comparison is due by now, `YYYY-MM-DD`; null before three in the morning. */
export function comparisonDay(now: number, timeZone: string): string | null {
  return wallTime(timeZone, now).slice(11) >= nightTime ? calendarAt(now, timeZone).today : null;
}

/** Approvals that were asked for since then are compared. Epoch milliseconds. */
export function comparedSince(now: number): number {
  return now - comparedDays * dayMs;
}
