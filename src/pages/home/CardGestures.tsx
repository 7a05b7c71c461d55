import type { ObjectType } from '@domain/metadata/object-type';
import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { watchLongPress } from '@/components/long-press';
import { showToast } from '@/components/toast';
import { CardActions } from '@/features/card-actions';
import { logCall } from '@/pages/frame/log-call';
import { NoteFormSheet, RecordFormSheet } from '@/pages/frame/lazy-forms';
import { useStores, type RecordList, type StoredRecord } from '@/stores';
import { StageLayers, type StageLayer } from './StageLayers';

export interface Gestures {
  table: ObjectType;
  list: RecordList;
  /** The element in which the list scrolls. */
  scroller: RefObject<HTMLElement | null>;
}

/**
 * Handles the gestures, clicks and keys on the cards apart from opening them (ADR-0033): a long press selects, a swipe or a button shows the
 * actions.
 */
export function CardGestures({ table, list, scroller }: Gestures) {
  const { t } = useTranslation(['views', 'approvals']);
  const { records } = useStores();
  const [form, setForm] = useState<{ action: 'note' | 'edit'; record: StoredRecord }>();
  const [layer, setLayer] = useState<StageLayer>();
  useEffect(
    () =>
      scroller.current
        ? watchLongPress(scroller.current, (card) => list.toggle(card.dataset.record ?? ''), '[data-record]')
        : undefined,
    [list, scroller],
  );
  const close = () => setForm(undefined);
  const finish = (successText: string) => {
    close();
    showToast({ kind: 'success', text: successText });
  };
  return (
    <>
      <CardActions
        table={table}
        list={list}
        scroller={scroller}
        onCall={logCall}
        onForm={(action, record) => {
          if (action === 'move') setLayer({ record, move: undefined });
          else if (action === 'convert') setLayer({ record, convert: undefined });
          else setForm({ action, record });
        }}
      />
      {/* The record is a shared object, so its card shows the current stage. */}
      {layer && <StageLayers layer={layer} onLayer={setLayer} onMoved={() => undefined} />}
      {form?.action === 'note' && (
        <NoteFormSheet record={form.record} onClose={close} onSaved={() => finish(t('card.noted'))} />
      )}
      {form?.action === 'edit' && (
        <RecordFormSheet
          tableId={table.table_id}
          recordId={form.record.id}
          onClose={close}
          onSaved={(_id, waits) => {
            finish(t(waits ? 'approvals:sent' : 'card.updated'));
            // The record is a shared object, so its card shows the saved values; offline the reload happens later.
            void records.load(table.table_id, form.record.id).catch(() => undefined);
          }}
        />
      )}
    </>
  );
}
