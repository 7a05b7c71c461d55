import { linkCap } from '@domain/values/link-field';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CrossButton } from '@/components/cross-button';
import { controlProps } from '../value-view';
import styles from '../values.module.css';
import own from './links.module.css';
import type { LinkParts } from './OneRecord';
import { useNamed } from './use-named';

/** Shows the records as removable chips, and a button that opens the picker. The last record of a required link stays. */
export function ManyRecords(props: LinkParts) {
  const { label, readOnly, field, tableId, chosen: linkedIds, minimum, onChoose, onPut } = props;
  const { t } = useTranslation('values');
  const linkedRecords = useNamed(tableId, linkedIds);
  return (
    <div className={own.chips} role="group" aria-label={label}>
      {linkedRecords.map(({ id, text, open, mayLeave }) => (
        <span key={id} className={`${own.chip} ${open ? '' : styles.left}`}>
          {text}
          {!readOnly && mayLeave && linkedIds.length > minimum && (
            <CrossButton
              label={t('remove', { name: text })}
              size={16}
              className={own.chipRemove}
              onClick={() => onPut(linkedIds.filter((linkedId) => linkedId !== id))}
            />
          )}
        </span>
      ))}
      {!(readOnly && linkedIds.length > 0) && (
        <button
          type="button"
          {...controlProps({ ...props, required: false })}
          className={styles.action}
          aria-haspopup="dialog"
          disabled={readOnly || linkedIds.length >= linkCap(field)}
          aria-label={t('addTo', { label })}
          onClick={onChoose}
        >
          <Plus size={18} aria-hidden="true" /> {t('add')}
        </button>
      )}
    </div>
  );
}
