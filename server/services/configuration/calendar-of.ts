import { calendarAt, type Calendar } from '../../../domain/calendar';

const minuteMs = 60_000;
const calendars = new Map<string, { minute: number; calendar: Calendar }>();

/**
 * Returns the day in a zone at a moment (epoch milliseconds). It is computed once a minute: every request needs it, and no day begins within a
 * minute.
 */
export function getCalendar(timeZone: string, time: number): Calendar {
  const minute = Math.floor(time / minuteMs);
  const last = calendars.get(timeZone);
  if (last?.minute === minute) return last.calendar;
  const calendar = Object.freeze(calendarAt(time, timeZone));
  calendars.set(timeZone, { minute, calendar });
  return calendar;
}
