import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { controlProps, type InputProps } from '../value-view';
import styles from '../values.module.css';

/** The phone's own date picker: it knows the reader's calendar and needs no second one of ours. */
export default function DateInput(props: InputProps) {
  const { value, onChange, readOnly, label } = props;
  const { t } = useTranslation('values');
  const day = typeof value === 'string' ? value : '';
  // The phone's own control would show its pattern, as if there were something to type.
  if (readOnly)
    return (
      <input
        {...controlProps(props)}
        type="text"
        readOnly
        className={`${styles.control} ${styles.number}`}
        value={day.replaceAll('-', '/')}
      />
    );
  return (
    <div className={styles.row}>
      <input
        {...controlProps(props)}
        type="date"
        className={`${styles.control} ${styles.number}`}
        value={day}
        min="0001-01-01"
        max="9999-12-31"
        onChange={(event) => onChange(event.target.value || null)}
      />
      {day !== '' && (
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
  );
}
