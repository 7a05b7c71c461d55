import { isRealDay } from '@domain/calendar';

/**
 * The value of a date field: `YYYY-MM-DD`, or `YYYY-MM-DDTHH:mm` on the clocks that its owner means. The device's zone is irrelevant. If a
 * component of antd-mobile needs a `Date`, it gets the one that shows the same on the device's clocks.
 */
export type WallDate = string;

export type Precision = 'day' | 'minute';

/** A range of days, both ends included; a missing end is open. */
export interface DateRange {
  from: WallDate | undefined;
  to: WallDate | undefined;
}

/** Limits, both included. Missing ones are the years that values may have. */
export interface DateLimits {
  min?: WallDate | undefined;
  max?: WallDate | undefined;
}

const widest = { min: '0001-01-01', max: '9999-12-31T23:59' } as const;
/** A day with any separators, or without any where every number has its full length. */
const typedDay = /^(\d{4})(?:\D(\d{1,2})\D(\d{1,2})|(\d{2})(\d{2}))/;
const typedTime = /^(\d{1,2})\D?(\d{2})\D?$/;

/** Formats a date for people: `2026/11/20 09:30`. */
export function shownDate(date: WallDate): string {
  return date.replaceAll('-', '/').replace('T', ' ');
}

/** Returns the date that a user typed, or undefined if the text is no such date. */
export function readDate(typed: string, precision: Precision): WallDate | undefined {
  // Input methods for Chinese and Japanese type digits of double width.
  const text = typed.normalize('NFKC').trim();
  const match = typedDay.exec(text);
  if (!match) return undefined;
  const [all, year = '', month = match[4] ?? '', date = match[5] ?? ''] = match;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const remainingText = text.slice(all.length);
  if (!isRealDay(day)) return undefined;
  if (precision === 'day') return /^\D?$/.test(remainingText) ? day : undefined;
  const [, hour = '', minute = ''] = typedTime.exec(remainingText.replace(/^\D+/, '')) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${day}T${hour.padStart(2, '0')}:${minute}`;
}

/** Returns the first or last date of the limits, with the precision of another one. */
export function getEnd(limits: DateLimits, end: 'min' | 'max', like: WallDate): WallDate {
  return (limits[end] ?? widest[end]).slice(0, like.length);
}

/** Returns the limit that a date exceeds. */
export function beyond(date: WallDate, limits: DateLimits): 'min' | 'max' | undefined {
  if (date < getEnd(limits, 'min', date)) return 'min';
  return date > getEnd(limits, 'max', date) ? 'max' : undefined;
}

/** Returns the date, or the limit that it exceeds. */
export function clampDate(date: WallDate, limits: DateLimits): WallDate {
  const end = beyond(date, limits);
  return end === undefined ? date : getEnd(limits, end, date);
}
