import { getDueTone } from '@domain/calendar/lateness';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useValueServices } from './services';
import styles from './values.module.css';

interface Props {
  /** A day or a moment, as it is stored. */
  value: unknown;
  /** Whether the work on the record has ended: then nothing is late. */
  isDone: boolean;
  /** The value as it is shown. */
  children: ReactNode;
}

/** Shows a deadline red once it has passed and orange in the last day before, and says so to screen readers. */
export function Due({ value, isDone, children }: Props) {
  const { t } = useTranslation('values');
  const { timeZone } = useValueServices();
  const tone = isDone ? undefined : getDueTone(value, Date.now(), timeZone);
  return (
    <span className={styles.due} data-due={tone}>
      {children}
      {tone && <span className="visually-hidden"> {t(`due.${tone}`)}</span>}
    </span>
  );
}
