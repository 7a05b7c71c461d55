import type { ObjectType } from '@domain/metadata/object-type';
import { CopyCheck } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { CardRow, PagedCards } from '@/components/card-list';
import { Notice } from '@/components/notice';
import { Sheet } from '@/components/sheet';
import { attempt } from '@/components/toast';
import { useStores } from '@/stores';
import { DuplicateList, type Pair } from '@/stores/duplicates/DuplicateList';
import { IdempotencyKey } from '@/stores/IdempotencyKey';
import styles from './duplicates.module.css';
import { MergeSheet } from './MergeSheet';

interface Props {
  table: ObjectType;
  onClose(): void;
  /** Called after records were merged, or a merge was undone. */
  onWritten(): void;
}

/** The pairs of records of one type that are probably duplicates: the user merges each pair or marks it as two records. */
export default observer(function DuplicatesSheet({ table, onClose, onWritten }: Props) {
  const { t } = useTranslation('duplicates');
  const shell = useTranslation('shell').t;
  const { api } = useStores();
  const [list] = useState(() => new DuplicateList(api, table.table_id));
  const [open, setOpen] = useState<Pair>();
  useEffect(() => void list.load(), [list]);
  const { items, status, error, hasMore } = list;
  return (
    <>
      <Sheet title={t('title')} size="full" onDismiss={onClose} closeBy="close">
        <div className={styles.page}>
          {items.length > 0 && <p className={styles.about}>{t('text')}</p>}
          <PagedCards
            label={t('title')}
            items={items}
            status={status}
            hasMore={hasMore}
            failed={{ title: t('failed'), text: errorText(error) }}
            labels={{ again: shell('tryAgain'), more: t('more') }}
            empty={
              <Notice
                icon={<CopyCheck size={32} />}
                title={t(hasMore ? 'noneYet' : 'none')}
                {...(hasMore && { action: { label: t('more'), run: () => void list.more() } })}
              />
            }
            onLoad={() => void list.load()}
            onMore={() => void list.more()}
          >
            {(pair) => <PairCard key={pair._id} pair={pair} list={list} onMerge={() => setOpen(pair)} />}
          </PagedCards>
        </div>
      </Sheet>
      {open && (
        <MergeSheet
          table={table}
          records={open.records}
          onClose={() => setOpen(undefined)}
          onMerged={(removedId) => {
            list.drop(removedId);
            setOpen(undefined);
            onWritten();
          }}
          onUndone={() => {
            void list.refresh();
            onWritten();
          }}
        />
      )}
    </>
  );
});

const PairCard = observer(function PairCard({
  pair,
  list,
  onMerge,
}: {
  pair: Pair;
  list: DuplicateList;
  onMerge(): void;
}) {
  const { t } = useTranslation('duplicates');
  const key = useRef(new IdempotencyKey());
  const [busy, setBusy] = useState(false);
  const [firstTitle = '', secondTitle = ''] = pair.records.map(({ title }) => title || t('untitled'));
  const dismiss = async () => {
    setBusy(true);
    await attempt(
      () => key.current.send(pair._id, (idempotencyKey) => list.dismiss(pair, idempotencyKey)),
      (error) => errorText(error),
      t('dismissed'),
    );
    setBusy(false);
  };
  return (
    <CardRow>
      <span className={styles.name}>{firstTitle}</span>
      <span className={styles.name}>{secondTitle}</span>
      <span className={styles.reasons}>
        {pair.reasons.map(({ by, how }) => t(`how.${how}`, { what: t(`reason.${by}`) })).join(' · ')}
      </span>
      <span className={styles.answers}>
        <Button busy={busy} onClick={() => void dismiss()}>
          {t('dismiss')}
        </Button>
        <Button
          tone="primary"
          aria-label={`${t('merge')}: ${t('pair', { one: firstTitle, other: secondTitle })}`}
          onClick={onMerge}
        >
          {t('merge')}
        </Button>
      </span>
    </CardRow>
  );
});
