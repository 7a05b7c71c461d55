import { addDays } from '@domain/calendar';
import dayjs from 'dayjs';
import type { Precision, WallDate } from './wall-date';

const formats = { day: 'YYYY-MM-DD', minute: 'YYYY-MM-DDTHH:mm' } as const;

/** Returns the day or moment that is some days or months later; a missing day becomes the month's last one. */
export function shiftDate(date: WallDate, count: number, unit: 'day' | 'month'): WallDate {
  const day = date.slice(0, 10);
  const shiftedDay = unit === 'day' ? addDays(day, count) : wallDate(dayjs(deviceDate(day)).add(count, 'month'), 'day');
  return `${shiftedDay}${date.slice(10)}`;
}

/** Returns the `Date` that shows it on the device's clocks. */
export function deviceDate(date: WallDate): Date {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = date.split(/\D/).map(Number);
  const localDate = new Date(2000, 0, 1, hour, minute);
  // The constructor is not used, because it takes the years 0 to 99 for 1900 to 1999.
  localDate.setFullYear(year, month - 1, day);
  return localDate;
}

/** Returns the reading of the device's clocks. */
export function wallDate(localDate: Date | dayjs.Dayjs, precision: Precision): WallDate {
  return dayjs(localDate).format(formats[precision]);
}
