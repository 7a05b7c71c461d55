import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getQuickDays } from '@domain/calendar/quick-days';
import { CrossButton } from '@/components/cross-button';
import { DateLayer } from './date-layer';
import styles from './date-field.module.css';
import { QuickDays } from './QuickDays';
import { useFieldLayer } from './use-field-layer';
import { shownDate, type WallDate } from './wall-date';

interface Props {
  label: string;
  /** The present day on the clocks that the date means. */
  today: WallDate;
  value: WallDate | undefined;
  onChange(value: WallDate | undefined): void;
}

/** A future day: the most common days, any other one in a month, and a button that clears it. */
export function QuickDayField({ label, today, value, onChange }: Props) {
  const { t } = useTranslation(['pickers', 'values']);
  const { open, anchor, show, close } = useFieldLayer();
  const isOther = value !== undefined && !getQuickDays(today).some(({ day }) => day === value);
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
          onClick={show}
        >
          <CalendarDays size={16} aria-hidden="true" /> {isOther ? shownDate(value).slice(5) : t('quick.pick')}
        </button>
        {value !== undefined && (
          <CrossButton
            label={t('values:clear', { label })}
            className={styles.quickClear}
            onClick={() => onChange(undefined)}
          />
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
