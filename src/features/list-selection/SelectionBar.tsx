import type { ObjectType } from '@domain/metadata/object-type';
import { PencilLine, Trash2, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { Confirm } from '@/components/confirm';
import { Docked } from '@/components/dock';
import { IconButton } from '@/components/icon-button';
import { PagePortal } from '@/components/page-portal';
import { useLayerEntry } from '@/components/sheet';
import { showToast } from '@/components/toast';
import { useStores, type RecordList } from '@/stores';
import { removeMany, updateMany, type BatchOutcome } from '@/stores/records/batch';
import { BatchUpdateSheet } from './BatchUpdateSheet';
import styles from './list-selection.module.css';

interface Props {
  table: ObjectType;
  list: RecordList;
}

/** The bar while records are being selected: their number, and the actions on all of them. Going back ends the selection. */
export const SelectionBar = observer(function SelectionBar({ table, list }: Props) {
  const { t } = useTranslation('views');
  const { api, lists } = useStores();
  const [step, setStep] = useState<'update' | 'remove'>();
  const [busy, setBusy] = useState(false);
  useLayerEntry(() => list.select(undefined));
  const ids = [...(list.selected ?? [])];
  const selectedRecords = list.items.filter((record) => list.selected?.has(record.id));
  const recordIds = list.items.map((record) => record.id);

  const run = async (work: () => Promise<BatchOutcome>, word: 'batchUpdated' | 'batchRemoved') => {
    setBusy(true);
    const { success, fail, done: doneIds } = await work();
    setBusy(false);
    setStep(undefined);
    showToast(
      fail === 0
        ? { kind: 'success', text: t(word === 'batchUpdated' ? 'batchUpdated' : 'batchRemoved', { count: success }) }
        : { kind: 'failure', text: t('batchMixed', { success, fail }) },
    );
    if (word === 'batchRemoved') for (const id of doneIds) lists.remove(table.table_id, id);
    // Failed records stay selected, so that the action can be retried.
    list.select(fail === 0 ? undefined : ids.filter((id) => !doneIds.includes(id)));
    if (success > 0) void list.refresh();
  };

  return (
    <PagePortal>
      <Docked layer="selection">
        <div className={styles.bar} role="toolbar" aria-label={t('selection')}>
          <IconButton className={styles.close} label={t('endSelection')} onClick={() => list.select(undefined)}>
            <X size={22} aria-hidden="true" />
          </IconButton>
          <p className={styles.count} role="status">
            {t('chosen', { count: ids.length })}
          </p>
          <button
            type="button"
            className={styles.quiet}
            onClick={() => list.select(ids.length < recordIds.length ? recordIds : [])}
          >
            {t(ids.length < recordIds.length ? 'selectAll' : 'selectNone')}
          </button>
          <Button
            disabled={!selectedRecords.some((record) => record.abilities.update)}
            onClick={() => setStep('update')}
          >
            <PencilLine size={18} aria-hidden="true" />
            {t('batchUpdate')}
          </Button>
          <Button
            tone="danger"
            disabled={!selectedRecords.some((record) => record.abilities.remove)}
            onClick={() => setStep('remove')}
          >
            <Trash2 size={18} aria-hidden="true" />
            {t('remove')}
          </Button>
          {step === 'update' && (
            <BatchUpdateSheet
              table={table}
              count={ids.length}
              busy={busy}
              onClose={() => setStep(undefined)}
              onApply={(values) => void run(() => updateMany(api, table.table_id, ids, values), 'batchUpdated')}
            />
          )}
          {step === 'remove' && (
            <Confirm
              title={t('batchRemoveTitle', { count: ids.length })}
              confirmLabel={t('remove')}
              danger
              busy={busy}
              onConfirm={() => void run(() => removeMany(api, table.table_id, ids), 'batchRemoved')}
              onCancel={() => setStep(undefined)}
            >
              {t('batchRemoveText')}
            </Confirm>
          )}
        </div>
      </Docked>
    </PagePortal>
  );
});
