import { ChevronRight, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { controlProps, placeholderOf, type InputProps } from '../value-view';
import styles from '../values.module.css';
import { useNamed } from './use-named';

export interface LinkParts extends InputProps {
  tableId: string;
  chosen: readonly string[];
  /** How many must stay. */
  minimum: number;
  onChoose(): void;
  onPut(ids: readonly string[]): void;
}

/** A control that shows the one record and opens the picker. */
export function OneRecord(props: LinkParts) {
  const { label, readOnly, field, tableId, chosen, minimum, onChoose, onPut } = props;
  const { t } = useTranslation('values');
  const [named] = useNamed(tableId, chosen);
  return (
    <div className={styles.row}>
      <button
        type="button"
        {...controlProps({ ...props, required: false })}
        className={styles.control}
        aria-haspopup="dialog"
        disabled={readOnly}
        aria-label={`${label} ${named?.words ?? t('choose')}`}
        onClick={onChoose}
      >
        {named ? (
          <span className={`${styles.line} ${named.open ? '' : styles.left}`}>{named.words}</span>
        ) : (
          <span className={styles.placeholder}>{placeholderOf(field) ?? t('choose')}</span>
        )}
        <ChevronRight size={18} aria-hidden="true" className={styles.chevron} />
      </button>
      {named && minimum === 0 && !readOnly && (
        <button type="button" className={styles.clear} aria-label={t('clear', { label })} onClick={() => onPut([])}>
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
