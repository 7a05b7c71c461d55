import { CalendarDays, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getQuickDays } from '@domain/calendar/quick-days';
import { DateLayer } from './date-layer';
import styles from './date-field.module.css';
import { QuickDays } from './QuickDays';
import { shownDate, type WallDate } from './wall-date';

interface Props {
  label: string;
  /** The present day on the clocks that the date means. */
  today: WallDate;
  value: WallDate | undefined;
  onChange(value: WallDate | undefined): void;
}

/** A day to come: the days that are meant most often, any other one in a month, and a sign that takes the day off again. */
export function QuickDayField({ label, today, value, onChange }: Props) {
  const { t } = useTranslation(['pickers', 'values']);
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const isOther = value !== undefined && !getQuickDays(today).some(({ day }) => day === value);
  const close = () => setOpen(false);
  return (
    <>
      <QuickDays today={today} value={value} onDay={onChange}>
        <button
          ref={anchor}
          type="button"
          className={styles.quickDay}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-pressed={isOther}
          onClick={() => setOpen(true)}
        >
          <CalendarDays size={16} aria-hidden="true" /> {isOther ? shownDate(value).slice(5) : t('quick.pick')}
        </button>
        {value !== undefined && (
          <button
            type="button"
            className={styles.quickClear}
            aria-label={t('values:clear', { label })}
            onClick={() => onChange(undefined)}
          >
            <X size={18} aria-hidden="true" />
          </button>
        )}
      </QuickDays>
      {open && (
        <DateLayer
          label={label}
          anchor={anchor}
          start={value ?? today}
          today={today}
          precision="day"
          onClose={close}
          onDone={(next) => {
            close();
            onChange(next);
          }}
        />
      )}
    </>
  );
}
