import { calendarAt, type Calendar } from '../../domain/calendar';

const minuteMs = 60_000;
const known = new Map<string, { minute: number; calendar: Calendar }>();

/** The day in a zone at a moment (epoch milliseconds), worked out once a minute: every request asks for it, and no day begins within one. */
export function calendarOf(timeZone: string, at: number): Calendar {
  const minute = Math.floor(at / minuteMs);
  const last = known.get(timeZone);
  if (last?.minute === minute) return last.calendar;
  const calendar = Object.freeze(calendarAt(at, timeZone));
  known.set(timeZone, { minute, calendar });
  return calendar;
}
