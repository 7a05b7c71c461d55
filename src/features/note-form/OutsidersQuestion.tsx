import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, newIdempotencyKey } from '@/api';
import { Confirm } from '@/components/confirm';
import { attempt, showToast } from '@/components/toast';
import { joinNames } from '@/i18n';
import { useStores } from '@/stores';
import { addOutsiders, type Outsiders } from '@/stores/notes/note-outsiders';

interface Props {
  outsiders: Outsiders;
  onAnswered(): void;
}

/** Asks the writer of a note whether to give access to the mentioned members who cannot read it (SD-88). */
export function OutsidersQuestion({ outsiders, onAnswered }: Props) {
  const { t } = useTranslation('notes');
  const { api } = useStores();
  const [key] = useState(newIdempotencyKey);
  const [busy, setBusy] = useState(false);
  const { title } = outsiders.record;
  const add = async () => {
    setBusy(true);
    await attempt(async () => {
      await addOutsiders(api, outsiders, key);
      showToast({ kind: 'success', text: t('outsiders.added', { title }) });
    }, errorText);
    setBusy(false);
    onAnswered();
  };
  return (
    <Confirm
      title={t('outsiders.title')}
      confirmLabel={t('outsiders.add')}
      cancelLabel={t('outsiders.skip')}
      busy={busy}
      onConfirm={() => void add()}
      onCancel={onAnswered}
    >
      <p>{t('outsiders.text', { names: joinNames(outsiders.list.map(({ name }) => name)), title })}</p>
    </Confirm>
  );
}
