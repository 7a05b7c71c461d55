import DatePickerView from 'antd-mobile/es/components/date-picker-view';
import PickerView from 'antd-mobile/es/components/picker-view';
import { useMemo, useState, type ComponentProps } from 'react';
import '@/components/antd/motion';
import { language, languageTags } from '@/i18n';
import styles from './date-field.module.css';
import { deviceDate, wallDate } from './device-date';
import { clampDate, type DateLimits, type Precision, type WallDate } from './wall-date';

type RenderLabel = NonNullable<ComponentProps<typeof DatePickerView>['renderLabel']>;

interface DateWheelsProps extends DateLimits {
  date: WallDate;
  precision: Precision;
  onDate(date: WallDate): void;
}

/** The number of years in the wheel before and after the first one: more would be slow, and others can be typed. */
const years = 60;
/** Wheels take a year below 100 for one of the last century. */
const oldest = 100 + years;

/**
 * Wheels for year, month and day, and for the time if `precision` includes it. Hidden from screen readers, for which the same date is available as
 * text (ADR-0117).
 */
export function DateWheels({ date, precision, min, max, onDate }: DateWheelsProps) {
  const renderLabel = useMemo(labels, []);
  // By the text, because each new object would restart the wheels.
  const value = useMemo(() => deviceDate(date), [date]);
  const year = Number(date.slice(0, 4));
  // The wheel of years stays unchanged while it turns.
  const [centre, setCentre] = useState(year);
  if (Math.abs(year - centre) > years) setCentre(year);
  const first = `${Math.max(1, centre - years)}-01-01T00:00`.padStart(16, '0');
  const last = `${Math.min(9999, centre + years)}-12-31T23:59`.padStart(16, '0');
  const [from, to] = [clampDate(first, { min, max }), clampDate(last, { min, max })];
  const ends = useMemo(() => ({ min: deviceDate(from), max: deviceDate(to) }), [from, to]);
  if (year < oldest) return null;
  return (
    <div className={styles.wheels} aria-hidden="true">
      <DatePickerView
        {...ends}
        value={value}
        precision={precision}
        renderLabel={renderLabel}
        mouseWheel
        onChange={(pickerDate) => onDate(wallDate(pickerDate, precision))}
      />
    </div>
  );
}

const two = (count: number) => Array.from({ length: count }, (_, number) => String(number).padStart(2, '0'));
const clock = [two(24), two(60)];

/** Wheels for hours and minutes next to a calendar. */
export function TimeWheels({ time, onTime }: { time: string; onTime(time: string): void }) {
  const value = useMemo(() => time.split(':'), [time]);
  return (
    <div className={styles.wheels} aria-hidden="true">
      <PickerView columns={clock} value={value} mouseWheel onChange={(next) => onTime(next.join(':'))} />
    </div>
  );
}

/** Formats numbers in the language: a year with its sign in Chinese and Japanese, a month by its short name. */
function labels(): RenderLabel {
  const createFormat = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(languageTags[language()], { ...options, timeZone: 'UTC' });
  const [year, month, day] = [
    createFormat({ year: 'numeric' }),
    createFormat({ month: 'short' }),
    createFormat({ day: 'numeric' }),
  ];
  return (unit, number) => {
    if (unit === 'year') return year.format(Date.UTC(number, 0));
    if (unit === 'month') return month.format(Date.UTC(2000, number - 1));
    return unit === 'day' ? day.format(Date.UTC(2000, 0, number)) : String(number).padStart(2, '0');
  };
}
