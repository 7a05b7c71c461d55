import { calendarAt, type Calendar } from '../../domain/calendar';

const minuteMs = 60_000;
const calendars = new Map<string, { minute: number; calendar: Calendar }>();

/** The day in a zone at a moment (epoch milliseconds), worked out once a minute: every request asks for it, and no day begins within one. */
export function getCalendar(timeZone: string, time: number): Calendar {
  const minute = Math.floor(time / minuteMs);
  const last = calendars.get(timeZone);
  if (last?.minute === minute) return last.calendar;
  const calendar = Object.freeze(calendarAt(time, timeZone));
  calendars.set(timeZone, { minute, calendar });
  return calendar;
}
