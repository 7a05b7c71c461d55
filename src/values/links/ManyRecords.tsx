import { linkCap } from '@domain/values/link-field';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { controlProps } from '../value-view';
import styles from '../values.module.css';
import own from './links.module.css';
import type { LinkParts } from './OneRecord';
import { useNamed } from './use-named';

/** The records as chips that can be taken off, and a button that opens the picker. The last one of a required link stays. */
export function ManyRecords(props: LinkParts) {
  const { label, readOnly, field, tableId, chosen, minimum, onChoose, onPut } = props;
  const { t } = useTranslation('values');
  const named = useNamed(tableId, chosen);
  return (
    <div className={own.chips} role="group" aria-label={label}>
      {named.map(({ id, words, open, mayLeave }) => (
        <span key={id} className={`${own.chip} ${open ? '' : styles.left}`}>
          {words}
          {!readOnly && mayLeave && chosen.length > minimum && (
            <button
              type="button"
              className={own.chipRemove}
              aria-label={t('remove', { name: words })}
              onClick={() => onPut(chosen.filter((one) => one !== id))}
            >
              <X size={16} aria-hidden="true" />
            </button>
          )}
        </span>
      ))}
      {!(readOnly && chosen.length > 0) && (
        <button
          type="button"
          {...controlProps({ ...props, required: false })}
          className={styles.action}
          aria-haspopup="dialog"
          disabled={readOnly || chosen.length >= linkCap(field)}
          aria-label={t('addTo', { label })}
          onClick={onChoose}
        >
          <Plus size={18} aria-hidden="true" /> {t('add')}
        </button>
      )}
    </div>
  );
}
