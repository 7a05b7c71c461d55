import type { RelatedRecords } from '@domain/values/note-related';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useValueServices } from '../services';
import type { InputProps } from '../value-view';
import styles from '../links/links.module.css';
import { AddRecords } from './AddRecords';
import { relatedRecords } from './Display';

/** The records of the note as chips that can be taken off, and a way to more; the last one stays, because a note is about something. */
export default function RelatedInput(props: InputProps) {
  const { value, onChange, readOnly, label } = props;
  const { t } = useTranslation('values');
  const { records } = useValueServices();
  const related = relatedRecords(value);

  const remove = (table: string, id: string) => {
    const before = value as RelatedRecords;
    onChange(
      Object.fromEntries(
        Object.entries(before).map(([key, ids]) => [key, key === table ? ids.filter((one) => one !== id) : ids]),
      ),
    );
  };
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {related.map(({ table, id }) => {
        const title = records.named(table, id)?.title ?? t('hiddenRecord');
        return (
          <span key={`${table} ${id}`} className={styles.chip}>
            {title}
            {!readOnly && related.length > 1 && (
              <button
                type="button"
                className={styles.chipRemove}
                aria-label={t('remove', { name: title })}
                onClick={() => remove(table, id)}
              >
                <X size={16} aria-hidden="true" />
              </button>
            )}
          </span>
        );
      })}
      {!(readOnly && related.length > 0) && (
        <AddRecords {...props} related={(value ?? {}) as RelatedRecords} count={related.length} />
      )}
    </div>
  );
}
