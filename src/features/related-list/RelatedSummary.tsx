import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '@/components/skeleton';
import type { StoredRecord } from '@/stores';
import type { LinkedRecords } from '@/stores/links/LinkedRecords';
import { LinkedRow } from './LinkedRow';
import styles from './related-list.module.css';

/** The maximum number of records in a summary (REQ records 9). */
const shortest = 3;

/** The newest linked records of one type, in a card of the home tab. A list that failed to load is empty here (REQ records 8). */
export const RelatedSummary = observer(function RelatedSummary({
  linked,
  onOpen,
}: {
  linked: LinkedRecords;
  onOpen(record: StoredRecord): void;
}) {
  const { t } = useTranslation('links');
  const { list } = linked;
  useEffect(() => {
    void list.load();
  }, [list]);
  if (list.items.length === 0 && (list.loaded || list.status === 'failed'))
    return <p className={styles.none}>{t('related.none')}</p>;
  return (
    <ul aria-busy={!list.loaded}>
      {list.items.slice(0, shortest).map((linkedRecord) => (
        <LinkedRow key={linkedRecord.id} record={linkedRecord} onOpen={onOpen} />
      ))}
      {!list.loaded && <SkeletonRows widths={[58, 44, 66]} className={styles.row} />}
    </ul>
  );
});
