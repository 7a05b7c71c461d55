import CalendarPickerView, { type CalendarPickerViewRef } from 'antd-mobile/es/components/calendar-picker-view';
import { useEffect, useMemo, useRef, useState } from 'react';
import { language } from '@/i18n';
import styles from './date-field.module.css';
import { deviceDate, shiftDate, wallDate } from './device-date';
import type { DateLimits, WallDate } from './wall-date';

interface CalendarProps extends DateLimits {
  day: WallDate;
  onDay(day: WallDate): void;
}

/** The number of scrollable months before and after the first one; other days are typed. */
const months = 6;

/** A calendar to choose one day. Hidden from screen readers, for which the same day is available as text (ADR-0117). */
export function Calendar({ day, onDay, min, max }: CalendarProps) {
  const { calendar, tapped, ends } = useMonths(day);
  return (
    <div className={styles.calendar} aria-hidden="true">
      <CalendarPickerView
        ref={calendar}
        {...ends}
        {...shared()}
        selectionMode="single"
        value={useMemo(() => deviceDate(day), [day])}
        shouldDisableDate={(pickerDate) => {
          const candidate = wallDate(pickerDate, 'day');
          return (
            (min !== undefined && candidate < min.slice(0, 10)) || (max !== undefined && candidate > max.slice(0, 10))
          );
        }}
        onChange={(pickerDate) => {
          if (!pickerDate) return;
          tapped.current = wallDate(pickerDate, 'day');
          onDay(tapped.current);
        }}
      />
    </div>
  );
}

interface RangeProps {
  from: WallDate | undefined;
  to: WallDate | undefined;
  onRange(from: WallDate, to: WallDate): void;
}

/** A calendar for the first and the last day of a range. */
export function RangeCalendar({ from, to, onRange }: RangeProps) {
  const [today] = useState(() => wallDate(new Date(), 'day'));
  const { calendar, tapped, ends } = useMonths(from ?? to ?? today);
  const value = useMemo((): [Date, Date] | null => {
    const days = [from ?? to, to ?? from].filter((day) => day !== undefined).sort();
    return days[0] !== undefined && days[1] !== undefined ? [deviceDate(days[0]), deviceDate(days[1])] : null;
  }, [from, to]);
  return (
    <div className={styles.calendar} aria-hidden="true">
      <CalendarPickerView
        ref={calendar}
        {...ends}
        {...shared()}
        selectionMode="range"
        value={value}
        onChange={(range) => {
          if (!range) return;
          tapped.current = wallDate(range[0], 'day');
          onRange(tapped.current, wallDate(range[1], 'day'));
        }}
      />
    </div>
  );
}

/** The months of a calendar around a day, and the visible month: that of the typed date. A tapped day does not move the calendar. */
function useMonths(day: WallDate) {
  const calendar = useRef<CalendarPickerViewRef>(null);
  const tapped = useRef<WallDate>();
  const month = day.slice(0, 7);
  const [centre, setCentre] = useState(month);
  // The years of the ends have four figures, as those of all dates.
  const first = centre < '0001-07' ? '0001-01-01' : shiftDate(`${centre}-01`, -months, 'month');
  const last = centre > '9999-05' ? '9999-12-31' : shiftDate(`${centre}-01`, months, 'month');
  if (month < first.slice(0, 7) || month > last.slice(0, 7)) setCentre(month);
  useEffect(() => {
    if (tapped.current !== day)
      calendar.current?.jumpTo({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) });
  }, [day]);
  const ends = useMemo(
    () => ({
      min: deviceDate(first),
      max: deviceDate(last.slice(8) === '31' ? last : shiftDate(shiftDate(last, 1, 'month'), -1, 'day')),
    }),
    [first, last],
  );
  return { calendar, tapped, ends };
}

const shared = () =>
  ({
    title: false,
    allowClear: false,
    renderTop: false,
    renderBottom: false,
    weekStartsOn: language() === 'zh' ? 'Monday' : 'Sunday',
  }) as const;
