import { getDueTone } from '@domain/calendar/lateness';
import { useTranslation } from 'react-i18next';
import { useValueServices } from './services';
import styles from './values.module.css';

interface Props {
  /** The stored day or moment. */
  value: unknown;
  /** Whether the work on the record has ended, so that nothing is overdue. */
  isDone: boolean;
  /** The formatted value. */
  text: string;
}

/** Shows a deadline red and as overdue once it has passed, and orange in the last day before, which it says to screen readers. */
export function Due({ value, isDone, text }: Props) {
  const { t } = useTranslation('values');
  const { timeZone } = useValueServices();
  const tone = isDone ? undefined : getDueTone(value, Date.now(), timeZone);
  return (
    <span className={styles.due} data-due={tone}>
      {tone === 'late' ? t('due.late', { day: text }) : text}
      {tone === 'soon' && <span className="visually-hidden"> {t('due.soon')}</span>}
    </span>
  );
}
