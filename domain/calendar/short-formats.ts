import { wallTime } from './clock';
import { dayText } from './day-text';

/** The formats of the first page: without dayjs, which is larger than what the page may still grow by (ADR-0118). */

/** When something happened, as short as a card wants it: `HH:mm` today, `MM/DD` this year, else `YYYY/MM/DD`, on the clocks of a zone. */
export function shortTime(at: number, now: number, timeZone: string): string {
  const [time, today] = [wallTime(timeZone, at), wallTime(timeZone, now)];
  if (time.slice(0, 10) === today.slice(0, 10)) return time.slice(11);
  return dayText(time.slice(time.slice(0, 4) === today.slice(0, 4) ? 5 : 0, 10));
}

/** `11/20 09:30` on the clocks of a zone (REQ records 2.79, the notices of the home page). */
export function monthAndTime(at: number, timeZone: string): string {
  return dayText(wallTime(timeZone, at).slice(5)).replace('T', ' ');
}
