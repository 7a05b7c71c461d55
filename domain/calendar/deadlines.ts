import { addDays, firstDayOfPeriod, isRealDay } from './days';
import { deadlinePatterns } from './deadline-patterns';
import words from './deadline-words.json';

/** A day in a text by which something must be done. */
export interface Deadline {
  /** `YYYY-MM-DD` */
  day: string;
  /** The position of the deadline's words in the text. */
  start: number;
  end: number;
}

const friday = 5;

/** Returns the meaning of a word in a table. */
function findWord<Meaning>(table: Readonly<Record<string, Meaning>>, word: string | undefined): Meaning | undefined {
  if (word === undefined) return undefined;
  const key = word.toLowerCase().replace(/^the (?=end|weekend)/, '');
  if (Object.hasOwn(table, word.toLowerCase())) return table[word.toLowerCase()];
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Returns the number that a text writes in digits or as a word. */
function readNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : findWord(words.numbers, text);
}

/** Returns the last day of the month that is `months` months after a day. */
const getMonthEnd = (today: string, months: number) => addDays(firstDayOfPeriod(today, 'month', months + 1), -1);

/** Returns the last working day of a week, or the last day of that week where the working day has passed. */
function getWeekEnd(today: string, weeks: number): string {
  const monday = firstDayOfPeriod(today, 'week', weeks);
  const lastWorkingDay = addDays(monday, friday - 1);
  return lastWorkingDay >= today ? lastWorkingDay : addDays(monday, 6);
}

/** A weekday without its week is the next one: on a Friday, "by Friday" names that of the next week. */
function getWeekday(today: string, weekday: number, weeks: number | undefined): string {
  const day = addDays(firstDayOfPeriod(today, 'week', weeks ?? 0), weekday - 1);
  return weeks === undefined && day <= today ? addDays(day, 7) : day;
}

/** Returns the next day with this date. A date without a month is in this month or the next one. */
function getDate(today: string, date: number, month: number | undefined): string | undefined {
  const two = (number: number) => String(number).padStart(2, '0');
  const year = Number(today.slice(0, 4));
  const candidates =
    month === undefined
      ? [0, 1].map((step) => `${firstDayOfPeriod(today, 'month', step).slice(0, 8)}${two(date)}`)
      : [year, year + 1].map((candidateYear) => `${candidateYear}-${two(month)}-${two(date)}`);
  return candidates.find((day) => isRealDay(day) && day >= today);
}

function toDay(groups: Readonly<Partial<Record<string, string>>>, today: string): string | undefined {
  const { week, weekday, offset, period, days, month, date } = groups;
  const weekdayNumber = findWord(words.weekdays, weekday);
  if (weekdayNumber !== undefined) return getWeekday(today, weekdayNumber, findWord(words.weeks, week));
  const daysAhead = findWord(words.offsets, offset) ?? readNumber(days);
  if (daysAhead !== undefined) return addDays(today, daysAhead);
  const weeks = findWord(words.weekEnds, period);
  if (weeks !== undefined) return getWeekEnd(today, weeks);
  const months = findWord(words.monthEnds, period);
  if (months !== undefined) return getMonthEnd(today, months);
  if (date === undefined) return undefined;
  return getDate(
    today,
    Number(date),
    month === undefined ? undefined : (findWord(words.months, month) ?? Number(month)),
  );
}

/**
 * Returns the first future deadline in a Chinese, English or Japanese text ("by Friday"), whatever the language of the app; undefined where the
 * text has none. @param today `YYYY-MM-DD`
 */
export function findDeadline(text: string, today: string): Deadline | undefined {
  return deadlinePatterns
    .flatMap((pattern): Deadline[] => {
      const match = pattern.exec(text);
      const day = match?.groups && toDay(match.groups, today);
      return match && day !== undefined && day >= today
        ? [{ day, start: match.index, end: match.index + match[0].length }]
        : [];
    })
    .sort((left, right) => left.start - right.start || right.end - left.end)[0];
}
