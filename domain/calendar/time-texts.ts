import { wallTime } from './clock';
import { dayText } from './day-text';

/** Times for people. Without dayjs: the first page and the views of values load this file (ADR-0118). */

/** `2026/11/20 09:30` on the clocks of a zone (REQ records 3.141). */
export function momentText(moment: number, timeZone: string): string {
  return dayText(wallTime(timeZone, moment)).replace('T', ' ');
}

/** When something happened, as short as a card wants it: `HH:mm` today, `MM/DD` this year, else `YYYY/MM/DD`, on the clocks of a zone. */
export function shortTime(at: number, now: number, timeZone: string): string {
  const [time, today] = [momentText(at, timeZone), momentText(now, timeZone)];
  if (time.slice(0, 10) === today.slice(0, 10)) return time.slice(11);
  return time.slice(time.slice(0, 4) === today.slice(0, 4) ? 5 : 0, 10);
}

/** `11/20 09:30` on the clocks of a zone (REQ records 2.79, the notices of the home page). */
export function monthAndTime(at: number, timeZone: string): string {
  return momentText(at, timeZone).slice(5);
}
