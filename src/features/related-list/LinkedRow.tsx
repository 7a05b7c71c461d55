import { Unlink } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/icon-button';
import { StageChip } from '@/components/stage-chip';
import { addresses } from '@/routes';
import { useStores, type StoredRecord } from '@/stores';
import { valueViews } from '@/values';
import styles from './related-list.module.css';

interface Props {
  record: StoredRecord;
  onOpen(record: StoredRecord): void;
  /** Undefined where it cannot be unlinked. */
  onRemove?: ((record: StoredRecord) => void) | undefined;
}

/** A linked record: its title with its second fields opens it; the button at the end unlinks it. */
export const LinkedRow = observer(function LinkedRow({ record, onOpen, onRemove }: Props) {
  const { t } = useTranslation('links');
  const title = record.title || t('untitled');
  return (
    <li className={styles.row}>
      <a
        className={styles.link}
        href={addresses.detail({ type: record.tableId, id: record.id })}
        onClick={(event) => {
          // A new window stays a new window.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(record);
        }}
      >
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.second}>
            <SecondFields record={record} />
          </span>
        </span>
        {record.json.stage && <StageChip stage={record.json.stage} />}
      </a>
      {onRemove && (
        <IconButton tone="faint" label={t('related.remove', { name: title })} onClick={() => onRemove(record)}>
          <Unlink size={18} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
});

const SecondFields = observer(function SecondFields({ record }: { record: StoredRecord }) {
  const { company } = useStores();
  const ids = company.table(record.tableId)?.list_second_show_field_ids ?? [];
  const fields = ids
    .map((id) => company.field(record.tableId, id))
    .filter((field) => field !== undefined)
    .filter((field) => (record.value(field) ?? null) !== null);
  return (
    <>
      {fields.map((field) => {
        const { Display } = valueViews[field.value_type];
        return <Display key={field.field_id} value={record.value(field)} field={field} size="line" />;
      })}
    </>
  );
});
