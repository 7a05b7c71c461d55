import { instantOf, wallTime } from '@domain/calendar';
import { momentText } from '@domain/values/date-time';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useValueServices } from '../services';
import { controlProps, type InputProps } from '../value-view';
import styles from '../values.module.css';

/** The phone's own picker, or the keyboard on a desktop; it reads and writes the company's clocks, and says so to who is elsewhere. */
export default function DateTimeInput(props: InputProps) {
  const { value, onChange, readOnly, label } = props;
  const { t } = useTranslation('values');
  const { timeZone } = useValueServices();
  const wall = typeof value === 'number' ? wallTime(timeZone, value) : '';
  // The phone's own control would show its pattern, as if there were something to type.
  if (readOnly)
    return (
      <input
        {...controlProps(props)}
        type="text"
        readOnly
        className={`${styles.control} ${styles.number}`}
        value={typeof value === 'number' ? momentText(value, timeZone) : ''}
      />
    );
  const elsewhere =
    typeof value === 'number' && wallTime(Intl.DateTimeFormat().resolvedOptions().timeZone, value) !== wall;
  return (
    <>
      <div className={styles.row}>
        <input
          {...controlProps(props)}
          type="datetime-local"
          className={`${styles.control} ${styles.number}`}
          value={wall}
          min="0002-01-01T00:00"
          max="9999-12-30T00:00"
          onChange={(event) => {
            const moment = instantOf(timeZone, event.target.value.slice(0, 16));
            onChange(Number.isNaN(moment) ? null : moment);
          }}
        />
        {wall !== '' && (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('clear', { label })}
            onClick={() => onChange(null)}
          >
            <X size={18} aria-hidden="true" />
          </button>
        )}
      </div>
      {elsewhere && <p className={styles.aside}>{t('companyTime', { zone: timeZone.replaceAll('_', ' ') })}</p>}
    </>
  );
}
