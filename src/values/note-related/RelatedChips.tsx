import type { RelatedRecords } from '@domain/values/note-related';
import { useTranslation } from 'react-i18next';
import { CrossButton } from '@/components/cross-button';
import { useValueServices } from '../services';
import styles from '../links/links.module.css';
import { relatedRecords } from './Display';

interface Props {
  value: unknown;
  /** The records that may be removed: none, all but the last, or all. */
  removes: 'none' | 'others' | 'all';
  onChange(value: RelatedRecords): void;
}

/** The records of a note as chips. */
export function RelatedChips({ value, removes, onChange }: Props) {
  const { t } = useTranslation('values');
  const { records } = useValueServices();
  const related = relatedRecords(value);
  const remove = (table: string, id: string) => {
    const relatedRecords = value as RelatedRecords;
    onChange(
      Object.fromEntries(
        Object.entries(relatedRecords).map(([key, ids]) => [
          key,
          key === table ? ids.filter((recordId) => recordId !== id) : ids,
        ]),
      ),
    );
  };
  return (
    <>
      {related.map(({ table, id }) => {
        const title = records.named(table, id)?.title ?? t('hiddenRecord');
        return (
          <span key={`${table} ${id}`} className={styles.chip}>
            {title}
            {(removes === 'all' || (removes === 'others' && related.length > 1)) && (
              <CrossButton
                label={t('remove', { name: title })}
                size={16}
                className={styles.chipRemove}
                onClick={() => remove(table, id)}
              />
            )}
          </span>
        );
      })}
    </>
  );
}
