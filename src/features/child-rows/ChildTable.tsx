import { ClipboardPaste, FileDown, Plus, Table2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { IconButton } from '@/components/icon-button';
import { lazyLayer } from '@/components/lazy';
import { FailureNotice, Notice } from '@/components/notice';
import { RestoreDraft } from '@/components/restore-draft';
import { SkeletonRows } from '@/components/skeleton';
import { useWide } from '@/components/wide';
import { useStores } from '@/stores';
import type { ChildRows } from '@/stores/rows/ChildRows';
import { RowCards } from './RowCards';
import { RowGrid } from './RowGrid';
import { SaveBar } from './SaveBar';
import styles from './child-rows.module.css';

const RowSheet = lazyLayer(
  () => import(/* webpackChunkName: "row-sheet" */ './RowSheet'),
  ({ onClose }) => onClose(),
  { size: 'half' },
);
const PasteSheet = lazyLayer(
  () => import(/* webpackChunkName: "row-sheet" */ './PasteSheet'),
  ({ onClose }) => onClose(),
  { size: 'full' },
);

interface Props {
  rows: ChildRows;
  onSaved(): void;
  onExport(): void;
}

/**
 * The rows of a record in one child table: an editable table on wide screens, cards with a sheet for each row on phones. Changes are a draft until
 * they are saved or discarded.
 */
export const ChildTable = observer(function ChildTable({ rows, onSaved, onExport }: Props) {
  const { t } = useTranslation('rows');
  const { records } = useStores();
  const isWide = useWide();
  const { record, list } = rows;
  const [layer, setLayer] = useState<'paste' | { row: string }>();
  const [begun, setBegun] = useState<string>();
  useEffect(() => {
    void rows.load();
    const stop = rows.keep();
    // Other users' changes to the record appear here; the edited cells stay.
    const leave = records.watch(record.tableId, record.id, () => void rows.load());
    return () => {
      leave();
      stop();
    };
  }, [rows, records, record]);

  if (!list.loaded && list.status === 'failed')
    return <FailureNotice title={t('failed')} text={errorText(list.error)} onRetry={() => void rows.load()} />;
  if (!list.loaded)
    return (
      <ul
        className={styles.cards}
        aria-busy="true"
        children={<SkeletonRows widths={[58, 44, 66]} className={styles.waiting} />}
      />
    );
  const mayAdd = rows.canAdd && rows.room > 0;
  const add = () => {
    const row = rows.add();
    if (!row) return;
    if (isWide) setBegun(row.key);
    else setLayer({ row: row.key });
  };
  const paste = () => setLayer('paste');
  const { restorable } = rows.autosave;
  return (
    <section className={styles.panel}>
      {restorable && (
        <RestoreDraft
          savedAt={restorable.savedAt}
          onTake={() => void rows.restore()}
          onDiscard={() => rows.autosave.discard()}
        />
      )}
      <div className={styles.head}>
        <span className={styles.count}>{rows.count !== undefined && t('count', { count: rows.count })}</span>
        <span className={styles.actions}>
          {rows.shownRows.length > 0 && (
            <IconButton label={t('export')} tone="soft" onClick={onExport}>
              <FileDown size={18} aria-hidden="true" />
            </IconButton>
          )}
          {mayAdd && (
            <>
              <button type="button" className={styles.add} onClick={paste}>
                <ClipboardPaste size={18} aria-hidden="true" /> {t('paste.open')}
              </button>
              <button type="button" className={styles.add} onClick={add}>
                <Plus size={18} aria-hidden="true" /> {t('add')}
              </button>
            </>
          )}
        </span>
      </div>
      {rows.shownRows.length === 0 && !list.hasMore ? (
        <Notice
          icon={<Table2 size={48} />}
          title={t('none')}
          text={t(rows.canAdd ? 'noneText' : 'noneReadOnly')}
          {...(mayAdd ? { action: { label: t('add'), run: add } } : {})}
        />
      ) : isWide ? (
        <RowGrid rows={rows} begun={begun} />
      ) : (
        <RowCards rows={rows} onOpen={(row) => setLayer({ row })} />
      )}
      {list.hasMore && (
        <Button block busy={list.status === 'growing'} onClick={() => void list.more()}>
          {t('more')}
        </Button>
      )}
      {rows.dirty && <SaveBar rows={rows} onSaved={onSaved} />}
      {layer === 'paste' && <PasteSheet rows={rows} onClose={() => setLayer(undefined)} />}
      {typeof layer === 'object' && (
        <RowSheet
          rows={rows}
          rowKey={layer.row}
          onClose={() => {
            // A new row without content is discarded.
            if (rows.draft(layer.row)?.isBlank) rows.remove(layer.row);
            setLayer(undefined);
          }}
        />
      )}
    </section>
  );
});
