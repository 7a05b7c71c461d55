import { dayOrderIn, localeAt } from '../calendar/conventions';
import type { DateOrder, DecimalMark } from './plan';

/** All day orders and decimal marks, the likeliest first. */
export interface UsualStyles {
  orders: [DateOrder, ...DateOrder[]];
  decimals: [DecimalMark, ...DecimalMark[]];
}

/**
 * Returns how people at the company write days and numbers, by its time zone. Members of an international company use the app in English and write
 * days as in their country. The language decides for a zone without a country. @param timeZone IANA name @param language zh, en or ja
 */
export function usualStyles(timeZone: string, language: string): UsualStyles {
  const locale = localeAt(timeZone, language);
  const order = dayOrderIn(locale);
  const decimal = new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value;
  return {
    // In a country that writes the year first, the month precedes the day: China and Japan read 3/5/2026 so.
    orders: order === 'dmy' ? ['dmy', 'ymd', 'mdy'] : order === 'mdy' ? ['mdy', 'ymd', 'dmy'] : ['ymd', 'mdy', 'dmy'],
    decimals: decimal === ',' ? [',', '.'] : ['.', ','],
  };
}
