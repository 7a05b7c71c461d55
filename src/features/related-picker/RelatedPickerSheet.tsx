import { nameOfOne } from '@domain/metadata/reading';
import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { InfiniteScroll } from '@/components/infinite-scroll';
import { FailureNotice } from '@/components/notice';
import { SearchSheet } from '@/components/search-sheet';
import { SkeletonRows } from '@/components/skeleton';
import { language } from '@/i18n';
import { useStores, type StoredRecord } from '@/stores';
import type { RecordPick } from '@/stores/links/RecordPick';
import { PickRow } from './PickRow';
import styles from './related-picker.module.css';

export interface RelatedPickerProps {
  title: string;
  pick: RecordPick;
  /** The record that the choice replaces. */
  current?: string | undefined;
  onDone(records: readonly StoredRecord[]): void;
  onClose(): void;
  /** Opens the form of the type above the picker; undefined if the person may not create such records. */
  onCreate?: (() => void) | undefined;
}

/** Chooses records of one type, found by typing, twenty per page. A single choice closes the picker at once, several are confirmed. */
export const RelatedPickerSheet = observer(function RelatedPickerSheet({
  title,
  pick,
  current,
  onDone,
  onClose,
  onCreate,
}: RelatedPickerProps) {
  const { t } = useTranslation('links');
  useEffect(() => {
    void pick.begin();
    return () => pick.stop();
  }, [pick]);

  const choose = (record: StoredRecord) => {
    pick.toggle(record);
    if (pick.single && pick.isChosen(record)) onDone(pick.chosen);
  };
  return (
    <SearchSheet
      title={title}
      search={{
        value: pick.keyword,
        maxLength: 100,
        placeholder: t('search'),
        label: t('searchIn', { label: title }),
        onType: (text) => pick.type(text),
      }}
      onClose={onClose}
      footer={
        !pick.single &&
        pick.chosen.length > 0 && (
          <Button tone="primary" block disabled={!pick.enough} onClick={() => onDone(pick.chosen)}>
            {t('confirm', { count: pick.chosen.length })}
          </Button>
        )
      }
    >
      {pick.leavesOutClosed && (
        <button type="button" className={styles.create} onClick={() => pick.showClosed()}>
          {t('closedToo')}
        </button>
      )}
      {onCreate && <CreateRow tableId={pick.of.tableId} onCreate={onCreate} />}
      <Found pick={pick} current={current} onChoose={choose} />
    </SearchSheet>
  );
});

const CreateRow = observer(function CreateRow({ tableId, onCreate }: { tableId: string; onCreate(): void }) {
  const { t } = useTranslation('links');
  const { company } = useStores();
  const table = company.table(tableId);
  return (
    <button type="button" className={styles.create} onClick={onCreate}>
      <Plus size={20} aria-hidden="true" /> {t('create', { type: table ? nameOfOne(table, language()) : '' })}
    </button>
  );
});

/** Shows the content of the list in every state. */
const Found = observer(function Found({
  pick,
  current,
  onChoose,
}: Pick<RelatedPickerProps, 'pick' | 'current'> & { onChoose(record: StoredRecord): void }) {
  const { t } = useTranslation('links');
  const { list } = pick;
  if (list.status === 'failed' && !list.loaded) {
    return <FailureNotice title={t('failed')} text={errorText(list.error)} onRetry={() => void list.refresh()} />;
  }
  return (
    <div aria-busy={!list.loaded || list.status === 'growing'}>
      <ul className={styles.rows}>
        {list.items.map((record) => (
          <PickRow
            key={record.id}
            record={record}
            refusal={pick.refusal(record)}
            chosen={record.id === current || pick.isChosen(record)}
            many={!pick.single}
            disabled={pick.full && !pick.isChosen(record)}
            onChoose={() => onChoose(record)}
          />
        ))}
        {!list.loaded && <SkeletonRows widths={[64, 48, 56]} className={styles.row} />}
      </ul>
      {list.hasMore && (
        <InfiniteScroll shown={list.items.length} margin={200} height={24} onReach={() => void list.more()} />
      )}
      {list.status === 'failed' && (
        <button type="button" className={styles.create} onClick={() => void list.more()}>
          {t('tryAgain')}
        </button>
      )}
      <p className={styles.nothing} role="status">
        {list.loaded && list.items.length === 0 ? t('nothing') : ''}
      </p>
    </div>
  );
});
