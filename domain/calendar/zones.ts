import { dayIn, offsetAt } from './clock';

/** The meaning of "today" and "this morning" for the calling member. */
export interface Calendar {
  /** `YYYY-MM-DD`, the day of now in the zone. */
  today: string;
  /** IANA name of the company's zone. */
  timeZone: string;
  /** Epoch milliseconds, where moments are compared with the present. */
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

/** The zone that the device or the server is set to, an IANA name. */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
