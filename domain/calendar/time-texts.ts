import { wallTime } from './clock';
import { dayText } from './day-text';

/** Formats times for people (ADR-0210). This file does without dayjs, because the first page and the views of values load it (ADR-0118). */

/** Returns `2026/11/20 09:30` on the clocks of a zone, for values of fields. Their year is always shown (REQ records 3.141). */
export function momentText(moment: number, timeZone: string): string {
  return dayText(wallTime(timeZone, moment)).replace('T', ' ');
}

/** Returns a day or a moment as text, without the year where it equals the year of `now`. */
function withoutThisYear(text: string, now: string): string {
  return text.slice(text.slice(0, 4) === now.slice(0, 4) ? 5 : 0);
}

/**
 * Returns the time of an event or an end, to the minute: `MM/DD HH:mm` this year (REQ records 2.79), else `YYYY/MM/DD HH:mm`, on the clocks of a
 * zone.
 */
export function fullTime(instant: number, now: number, timeZone: string): string {
  return withoutThisYear(momentText(instant, timeZone), momentText(now, timeZone));
}

/** Returns the time of an event in the short form of a card: `HH:mm` today, `MM/DD` this year, else `YYYY/MM/DD`, on the clocks of a zone. */
export function shortTime(instant: number, now: number, timeZone: string): string {
  const [time, today] = [momentText(instant, timeZone), momentText(now, timeZone)];
  return time.slice(0, 10) === today.slice(0, 10) ? time.slice(11) : withoutThisYear(time.slice(0, 10), today);
}

/** Formats a day `YYYY-MM-DD` in its short form: `MM/DD` this year, else `YYYY/MM/DD`. The year is that of the clocks of a zone. */
export function shortDay(day: string, now: number, timeZone: string): string {
  return withoutThisYear(dayText(day), wallTime(timeZone, now));
}
