import { dayIn, offsetAt } from './clock';

/** The company's calendar, which gives "today" and "this morning" their meaning. */
export interface Calendar {
  /** The current day in the zone, `YYYY-MM-DD`. */
  today: string;
  /** IANA name of the company's zone. */
  timeZone: string;
  /** The present in epoch milliseconds, for comparisons with moments. */
  now?: number;
}

export function calendarAt(now: number, timeZone: string): Calendar {
  return { today: dayIn(timeZone, now), timeZone, now };
}

/** True for the IANA name of a zone. */
export function isTimeZone(name: string): boolean {
  try {
    return Number.isInteger(offsetAt(name, 0));
  } catch {
    return false;
  }
}

/** Returns the IANA name of the time zone of the device or the server. */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
