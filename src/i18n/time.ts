import { languageTags, type Language } from './language';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * When something happened, as short as a card wants it: minutes and hours while it is fresh, then the day; the year only
 * where it is another one. Times are shown in the company's zone (SD-60). All in milliseconds.
 */
export function lastActivity(time: number, now: number, language: Language, timeZone: string): string {
  const tag = languageTags[language];
  const age = Math.max(0, now - time);
  if (age < 23 * hour && typeof Intl.RelativeTimeFormat === 'function') {
    const words = relativeFormat(tag);
    if (age < minute) return words.format(0, 'second');
    return age < hour
      ? words.format(-Math.floor(age / minute), 'minute')
      : words.format(-Math.floor(age / hour), 'hour');
  }
  const sameYear = age < 300 * day && yearOf(time, tag, timeZone) === yearOf(now, tag, timeZone);
  return format(
    time,
    tag,
    timeZone,
    sameYear ? { month: 'short', day: 'numeric' } : { year: 'numeric', month: '2-digit', day: '2-digit' },
  );
}

/** Which part of the day it is in the company's zone, for the greeting. */
export function dayPart(now: number, timeZone: string): 'morning' | 'noon' | 'afternoon' | 'evening' {
  const hours = Number(format(now, 'en', timeZone, { hour: 'numeric', hourCycle: 'h23' }));
  if (hours >= 4 && hours < 11) return 'morning';
  if (hours >= 11 && hours < 14) return 'noon';
  return hours >= 14 && hours < 18 ? 'afternoon' : 'evening';
}

function yearOf(time: number, tag: string, timeZone: string): string {
  return format(time, tag, timeZone, { year: 'numeric' });
}

const formats = new Map<string, Intl.DateTimeFormat>();
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

/** Making one of these costs as much as drawing a card, and a list asks for the same few over and over. */
function format(time: number, tag: string, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${tag} ${timeZone} ${Object.values(options).join(' ')}`;
  let made = formats.get(key);
  if (!made) formats.set(key, (made = new Intl.DateTimeFormat(tag, { ...options, timeZone })));
  return made.format(time);
}

function relativeFormat(tag: string): Intl.RelativeTimeFormat {
  let made = relativeFormats.get(tag);
  if (!made) relativeFormats.set(tag, (made = new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' })));
  return made;
}
