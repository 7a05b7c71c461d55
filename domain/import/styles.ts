import { isRealDay } from '../calendar';
import { shortenedDigits } from './digits';
import { multiply, splitUnit } from './units';
import type { DateOrder, DecimalMark } from './plan';

/** A day with a time as a cell shows it. */
export interface WrittenMoment {
  /** `YYYY-MM-DD` */
  day: string;
  /** `HH:mm`, 00:00 for a cell without a time. */
  time: string;
  /** Minutes ahead of UTC, where the cell has an offset. */
  offset?: number;
}

/** The maximum length of a cell with a day or a number, in any notation. */
const writtenLimit = 100;

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const timePattern =
  /(?:[T,\s]\s*(?:at\s+)?)(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?\s*(z|[+-]\d{2}:?\d{2})?$/i;
const cjkTime = /\s*(上午|下午|午前|午後)?\s*(\d{1,2})[时時点:](\d{2})?分?(?:\d{1,2}秒)?$/;

/**
 * Parses a day, with or without a time, in any of the styles of spreadsheets: `2026-03-05`, `5.3.2026`, `3/5/26 2:30 PM`, `5 Mar 2026`,
 * `2026年3月5日`, `20260305`. @param order the order of `3/5/26`. Undefined for an invalid day in this order.
 */
export function readMoment(text: string, order: DateOrder): WrittenMoment | undefined {
  if (text.length > writtenLimit) return undefined;
  const plain = text.normalize('NFKC').trim();
  const clock = timePattern.exec(plain) ?? undefined;
  const cjkClock = clock ? undefined : ((/[日\s]/.test(plain) ? cjkTime.exec(plain) : null) ?? undefined);
  const dayText = plain.slice(0, clock?.index ?? cjkClock?.index ?? plain.length).trim();
  const day = readDay(dayText, order);
  if (day === undefined) return undefined;
  if (cjkClock) {
    const time = getClock(cjkClock[2], cjkClock[3] ?? '00', /下午|午後/.test(cjkClock[1] ?? '') ? 'pm' : undefined);
    return time === undefined ? undefined : { day, time };
  }
  if (!clock) return { day, time: '00:00' };
  const time = getClock(clock[1], clock[2], clock[3]?.toLowerCase());
  if (time === undefined) return undefined;
  const offset = clock[4] === undefined ? undefined : computeOffset(clock[4]);
  return { day, time, ...(offset === undefined ? {} : { offset }) };
}

function getClock(hours = '', minutes = '', half?: string): string | undefined {
  const hour = (Number(hours) % (half === undefined ? 24 : 12)) + (half?.startsWith('p') ? 12 : 0);
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${two(hour)}:${minutes}`;
}

function computeOffset(text: string): number {
  if (/z/i.test(text)) return 0;
  const digits = text.slice(1).replace(':', '');
  return (text.startsWith('-') ? -1 : 1) * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)));
}

function readDay(text: string, order: DateOrder): string | undefined {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (compact) return realDay(compact[1], compact[2], compact[3]);
  const yearFirst = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?$/.exec(text);
  if (yearFirst) return realDay(yearFirst[1], yearFirst[2], yearFirst[3]);
  const [, first, mark, second, third] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{1,2}|\d{4})$/.exec(text) ?? [];
  if (first !== undefined && second !== undefined && third !== undefined) {
    if (order === 'ymd' && third.length < 4) return realDay(fullYear(first), second, third);
    if (third.length === 1) return undefined;
    // With dots, the day comes first in every country.
    if (mark === '.' || order === 'dmy') return realDay(fullYear(third), second, first);
    return order === 'mdy' ? realDay(fullYear(third), first, second) : undefined;
  }
  const match = /^(?:\w{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[-\s]+([A-Za-z]{3,9})\.?,?[-\s]+(\d{2}|\d{4})$/.exec(text);
  if (match) return realDay(fullYear(match[3] ?? ''), toMonth(match[2]), match[1]);
  const monthFirst = /^(?:\w{3,9},\s+)?([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/.exec(text);
  return monthFirst ? realDay(monthFirst[3], toMonth(monthFirst[1]), monthFirst[2]) : undefined;
}

/** Returns the number of a month by its English name or its beginning of at least three letters; 0 for other texts. */
function toMonth(name = ''): string {
  const word = name.toLowerCase();
  return String(months.findIndex((month) => month.startsWith(word)) + 1);
}

/** Two digits up to 69 belong to this century, as in spreadsheets. */
function fullYear(year: string): string {
  return year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${two(Number(year))}`;
}

function realDay(year = '', month = '', day = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isRealDay(text) ? text : undefined;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Numbers with and without thousands separators, by decimal mark. */
const groupPatterns: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/,
  ',': /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/,
};
const plainNumbers: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i,
  ',': /^[+-]?(\d+(,\d*)?|,\d+)(e[+-]?\d{1,3})?$/i,
};

/**
 * Parses a number as a spreadsheet shows it, into digits that `Number` reads: without its currency, its thousands separators and its percent sign;
 * `(12)` is negative and `1.2万` is 12000. Undefined for other texts with this mark, and for shortened numbers with lost digits. @param power the
 * power of ten of the column's unit, for cells without a unit
 */
export function readNumber(text: string, decimal: DecimalMark, power = 0): string | undefined {
  if (text.length > writtenLimit) return undefined;
  const plain = text.normalize('NFKC').replace(/−/g, '-').trim();
  const bracketed = /^\((?=[^)]*\d)(.+)\)$/.exec(plain)?.[1];
  const number = splitUnit(bracketed ?? plain);
  const group = decimal === '.' ? ',' : '.';
  const spaced = number.text.replace(/(?<=\d)[\s'’](?=\d{3})/g, '');
  const grouped = groupPatterns[decimal].test(spaced);
  if ((!grouped && !plainNumbers[decimal].test(spaced)) || shortenedDigits(spaced) === 'lost') return undefined;
  const digits = (grouped ? spaced.replaceAll(group, '') : spaced).replace(decimal, '.');
  const signed = bracketed === undefined ? digits : `-${digits.replace(/^[+-]/, '')}`;
  return multiply(signed, number.power ?? power);
}
