import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '@/api';
import { Confirm } from '@/components/confirm';
import { showToast } from '@/components/toast';
import { goBack } from '@/routes';
import { useStores, type StoredRecord } from '@/stores';
import { removeOf } from '@/stores/records/write-calls';

/** Asks before a record is removed, and leaves its page afterwards. */
export function RemoveQuestion({ record, onCancel }: { record: StoredRecord; onCancel(): void }) {
  const { t } = useTranslation('detail');
  const { api, records, lists } = useStores();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await removeOf(api, record.tableId, record.id);
      lists.remove(record.tableId, record.id);
      records.forget(record.tableId, record.id);
      onCancel();
      showToast({ kind: 'success', text: t('remove.done') });
      await goBack();
    } catch (error) {
      showToast({ kind: 'failure', text: sentenceOf(error) });
      setBusy(false);
    }
  };
  return (
    <Confirm danger busy={busy} title={t('remove.title', { name: record.title })} confirmLabel={t('remove.confirm')} cancelLabel={t('form.cancel')} onCancel={onCancel} onConfirm={() => void remove()}>
      {t('remove.text')}
    </Confirm>
  );
}
