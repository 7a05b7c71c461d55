import { dayOrderIn, localeAt } from '../calendar/conventions';
import type { DateOrder, DecimalMark } from './plan';

/** All day orders and decimal marks, the likeliest first. */
export interface UsualStyles {
  orders: [DateOrder, ...DateOrder[]];
  decimals: [DecimalMark, ...DecimalMark[]];
}

/**
 * Returns how people write days and numbers where a company is, by its time zone. People of an international company read its app in English and
 * write days as their country does. Where the zone is of no country, the language decides. @param timeZone IANA name @param language zh, en or ja
 */
export function usualStyles(timeZone: string, language: string): UsualStyles {
  const locale = localeAt(timeZone, language);
  const order = dayOrderIn(locale);
  const decimal = new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value;
  return {
    // In a country that writes the year first, the month comes before the day: 3/5/2026 is read so in China and Japan.
    orders: order === 'dmy' ? ['dmy', 'ymd', 'mdy'] : order === 'mdy' ? ['mdy', 'ymd', 'dmy'] : ['ymd', 'mdy', 'dmy'],
    decimals: decimal === ',' ? [',', '.'] : ['.', ','],
  };
}
