import { getBehaviour } from '@domain/objects/behaviour';
import { Phone, Unlink } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/icon-button';
import { StageChip } from '@/components/stage-chip';
import { addresses } from '@/routes';
import { useStores, type StoredRecord } from '@/stores';
import { callLink } from '@/values/text/call';
import { listCardFacts, RecordFacts } from '@/values/facts/RecordFacts';
import styles from './related-list.module.css';

interface Props {
  record: StoredRecord;
  onOpen(record: StoredRecord): void;
  /** Unlinks the record; undefined if it cannot be unlinked. */
  onRemove?: ((record: StoredRecord) => void) | undefined;
}

/** A linked record: its title with its second fields opens it; the button at the end unlinks it. */
export const LinkedRow = observer(function LinkedRow({ record, onOpen, onRemove }: Props) {
  const { t } = useTranslation('links');
  const { company } = useStores();
  const table = company.table(record.tableId);
  const fields = company.fields(record.tableId);
  const title = record.title || t('untitled');
  // A person can be called from here; any other record is opened first.
  const call = getBehaviour(record.tableId).namedAfter === 'person' ? callLink(record, fields) : undefined;
  return (
    <li className={styles.row}>
      <a
        className={styles.link}
        href={addresses.detail({ type: record.tableId, id: record.id })}
        onClick={(event) => {
          // A click for a new window keeps its effect.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(record);
        }}
      >
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.second}>
            <RecordFacts record={record} table={table} fields={fields} ids={listCardFacts(table)} />
          </span>
        </span>
        {record.json.stage && <StageChip stage={record.json.stage} />}
      </a>
      {call && (
        <a className={styles.call} href={call} aria-label={t('related.call', { name: title })}>
          <Phone size={20} aria-hidden="true" />
        </a>
      )}
      {onRemove && (
        <IconButton tone="faint" label={t('related.remove', { name: title })} onClick={() => onRemove(record)}>
          <Unlink size={18} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
});
