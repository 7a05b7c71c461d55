import { getQuickDays } from '@domain/calendar/quick-days';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './date-field.module.css';
import { beyond, shownDate, type DateLimits, type WallDate } from './wall-date';

interface Props extends DateLimits {
  /** The present day on the clocks that the date means. */
  today: WallDate;
  value: WallDate | undefined;
  onDay(day: WallDate): void;
  /** The content after the days. */
  children?: ReactNode;
}

/** The most common days, one tap each. */
export function QuickDays({ today, value, onDay, min, max, children }: Props) {
  const { t } = useTranslation('pickers');
  const days = getQuickDays(today).filter(({ day }) => beyond(day, { min, max }) === undefined);
  return (
    <div className={styles.quick} role="group" aria-label={t('quick.title')}>
      {days.map(({ id, day }) => (
        <button
          key={id}
          type="button"
          className={styles.quickDay}
          aria-pressed={value?.slice(0, 10) === day}
          onClick={() => onDay(day)}
        >
          {t(`quick.${id}`)} <span className={styles.quickDate}>{shownDate(day).slice(5)}</span>
        </button>
      ))}
      {children}
    </div>
  );
}
