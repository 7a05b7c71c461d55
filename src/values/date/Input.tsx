import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { controlProps, type InputProps } from '../value-view';
import styles from '../values.module.css';

/** The phone's own date picker: it knows the reader's calendar and needs no second one of ours. */
export default function DateInput(props: InputProps) {
  const { value, onChange, readOnly, label } = props;
  const { t } = useTranslation('values');
  const day = typeof value === 'string' ? value : '';
  return (
    <div className={styles.row}>
      <input
        {...controlProps(props)}
        type="date"
        className={`${styles.control} ${styles.number}`}
        value={day}
        min="0001-01-01"
        max="9999-12-31"
        readOnly={readOnly}
        onChange={(event) => onChange(event.target.value || null)}
      />
      {day !== '' && !readOnly && (
        <button type="button" className={styles.clear} aria-label={t('clear', { label })} onClick={() => onChange(null)}><X size={18} aria-hidden="true" /></button>
      )}
    </div>
  );
}
