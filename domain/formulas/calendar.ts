import { instantOf, wallTime } from '../calendar';
import { dayMs, startOfDay } from './value';

/** Days, weeks, months and years on the wall clock of a company. */
export const dateUnits = ['day', 'week', 'month', 'year'] as const;
export type DateUnit = (typeof dateUnits)[number];

export function isDateUnit(text: string): text is DateUnit {
  return (dateUnits as readonly string[]).includes(text);
}

const months: Partial<Record<DateUnit, number>> = { month: 1, year: 12 };
const days: Partial<Record<DateUnit, number>> = { day: 1, week: 7 };

/** So many units later. A day that a month does not have becomes its last: 31 January and a month is the end of February. */
export function addUnits(at: number, amount: number, unit: DateUnit): number {
  if (days[unit] !== undefined) return at + amount * days[unit] * dayMs;
  const from = new Date(at);
  const month = from.getUTCMonth() + amount * (months[unit] ?? 0);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return Date.UTC(from.getUTCFullYear(), month, Math.min(from.getUTCDate(), lastDay)) + (at - startOfDay(at));
}

/** How many whole units lie between two moments; below zero when the second is earlier. */
export function unitsBetween(from: number, to: number, unit: DateUnit): number {
  if (days[unit] !== undefined) return Math.trunc((to - from) / (days[unit] * dayMs));
  const [start, end] = [new Date(from), new Date(to)];
  const step = months[unit] ?? 1;
  const apart = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  const whole = Math.trunc(apart / step);
  // The last unit counts when its day has come.
  if (whole > 0 && addUnits(from, whole, unit) > to) return whole - 1;
  return whole < 0 && addUnits(from, whole, unit) < to ? whole + 1 : whole;
}

/**
 * What the clock on the wall of a zone shows at a moment, to the minute, as milliseconds since 1970-01-01 00:00 there.
 * @param at epoch milliseconds. @param timeZone IANA name.
 */
export function wallClock(at: number, timeZone: string): number {
  return Date.parse(`${wallTime(timeZone, at)}:00Z`);
}

/** The moment at which the wall clock of a zone shows this, in epoch milliseconds; NaN for a year that is not written with four digits. */
export function momentOf(wall: number, timeZone: string): number {
  return instantOf(timeZone, new Date(wall).toISOString().slice(0, 16));
}
