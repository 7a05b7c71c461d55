import type { ObjectType } from '@domain/metadata/object-type';
import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { Confirm } from '@/components/confirm';
import { FailureNotice, Notice } from '@/components/notice';
import { SkeletonRows } from '@/components/skeleton';
import { TypeIcon } from '@/components/type-icon';
import type { StoredRecord } from '@/stores';
import type { LinkedRecords } from '@/stores/links/LinkedRecords';
import { LinkedRow } from './LinkedRow';
import { useLinking } from './use-linking';
import styles from './related-list.module.css';

interface Props {
  record: StoredRecord;
  /** The type of the linked records. */
  table: ObjectType;
  linked: LinkedRecords;
  onOpen(record: StoredRecord): void;
}

/** All records of one type that are linked with a record, page by page. */
export const RelatedList = observer(function RelatedList({ record, table, linked, onOpen }: Props) {
  const { t } = useTranslation('links');
  const { list } = linked;
  const { add, remove, label } = useLinking(linked, record, table);
  const [recordToRemove, setAsked] = useState<StoredRecord>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void list.load();
  }, [list]);

  const unlink = async () => {
    if (!recordToRemove || busy) return;
    setBusy(true);
    await remove?.(recordToRemove);
    setBusy(false);
    setAsked(undefined);
  };
  if (list.status === 'failed' && !list.loaded) {
    return <FailureNotice title={t('failed')} text={errorText(list.error)} onRetry={() => void list.refresh()} />;
  }
  if (list.loaded && list.items.length === 0) {
    return (
      <Notice
        icon={<TypeIcon icon={table.icon_name} color={table.theme_color} size={56} />}
        title={t('related.none')}
        text={t('related.noneText')}
        {...(add ? { action: { label, run: () => add() } } : {})}
      />
    );
  }
  return (
    <section className={styles.list} aria-busy={!list.loaded}>
      {add && (
        <button type="button" className={styles.add} onClick={() => add()}>
          <Plus size={18} aria-hidden="true" /> {label}
        </button>
      )}
      <ul className={styles.framedRows}>
        {list.items.map((linkedRecord) => (
          <LinkedRow
            key={linkedRecord.id}
            record={linkedRecord}
            onOpen={onOpen}
            onRemove={remove ? setAsked : undefined}
          />
        ))}
        {!list.loaded && <SkeletonRows widths={[58, 44, 66]} className={styles.row} />}
      </ul>
      {list.hasMore && (
        <Button block busy={list.status === 'growing'} onClick={() => void list.more()}>
          {t('related.more')}
        </Button>
      )}
      {recordToRemove && (
        <Confirm
          title={t('related.removeTitle', { name: recordToRemove.title })}
          confirmLabel={t('related.removeConfirm')}
          busy={busy}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void unlink()}
        >
          {t('related.removeText')}
        </Confirm>
      )}
    </section>
  );
});
