import { addDays, calendarAt, wallTime } from '../calendar';
import type { ScheduledType } from './kinds';

/** What the morning tells (decision 56; decision note 0053). */

/** When the day's notices are told, on the company's wall clocks. */
const morning = '09:00';
/** A date that passed longer ago is not told of any more. */
export const overdueDays = 7;

/** The day whose notices are to be told by now, `YYYY-MM-DD`; null before nine. */
export function dayToTell(now: number, timeZone: string): string | null {
  return wallTime(timeZone, now).slice(11) >= morning ? calendarAt(now, timeZone).today : null;
}

/** The dates that are told of on a day, both included. */
export function datesToTell(day: string): { from: string; to: string } {
  return { from: addDays(day, -overdueDays), to: day };
}

export function typeOfDate(date: string, day: string): ScheduledType {
  return date === day ? 'DEAL_NEED_TODAY_CLOSE' : 'DEAL_CLOSE_DATE_EXPIRE';
}
