import * as z from 'zod/mini';
import { endOfDay, isRealDay, startOfDay, type Calendar } from '../calendar';
import { firstMoment, lastMoment, Moment } from '../values/date-time';
import { isDatePreset, openEnd, openStart, presentMoment, presetDays } from './date-presets';

/** A stretch of days or of moments, both ends included; one point where they are the same. */
export interface Span<T extends number | string> {
  first: T;
  last: T;
}

/** The days that a condition's value names: a day, or a preset. Undefined for anything else, and for a preset without a calendar. */
export function daySpan(value: unknown, calendar: Calendar | undefined): Span<string> | undefined {
  if (isDatePreset(value)) return calendar && presetDays(value, calendar.today);
  return typeof value === 'string' && isRealDay(value) ? { first: value, last: value } : undefined;
}

/** The moments that a condition's value names: epoch milliseconds, or whole days of the company's zone. Undefined for anything else. */
export function instantSpan(value: unknown, calendar: Calendar | undefined): Span<number> | undefined {
  if (value === presentMoment && calendar?.now !== undefined) return { first: calendar.now, last: calendar.now };
  const days = calendar && daySpan(value, calendar);
  if (days)
    return {
      first: Math.max(startOfDay(calendar.timeZone, days.first), firstMoment),
      last: Math.min(endOfDay(calendar.timeZone, days.last), lastMoment),
    };
  const moment = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const { data } = z.safeParse(Moment, moment);
  return data === undefined ? undefined : { first: data, last: data };
}

/**
 * Returns the ends of a range over moments: a preset, or two ends, each a moment, a day or null. An end that is null, or is on or beyond 1970-01-01
 * or 2033-12-31, is open: null. A preset is never open. Undefined for a value that is no range.
 */
export function instantRange(
  value: unknown,
  calendar: Calendar | undefined,
): { low: number | null; high: number | null } | undefined {
  if (isDatePreset(value)) {
    const span = instantSpan(value, calendar);
    return span && { low: span.first, high: span.last };
  }
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [from, end] = value as unknown[];
  const first = from === null ? null : instantSpan(from, calendar)?.first;
  const last = end === null ? null : instantSpan(end, calendar)?.last;
  if (first === undefined || last === undefined) return undefined;
  const zone = calendar?.timeZone ?? 'UTC';
  return {
    low: first === null || first <= endOfDay(zone, openStart) ? null : first,
    high: last === null || last >= startOfDay(zone, openEnd) ? null : last,
  };
}
