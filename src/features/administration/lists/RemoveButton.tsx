import type { SectionName } from '@domain/contract/configuration/admin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { Confirm } from '@/components/confirm';
import { attempt, showToast } from '@/components/toast';
import type { Administration, ChangeUse, ConfigurationChangeInput } from '@/stores/administration/Administration';
import { useChange } from './use-change';

interface Props {
  administration: Administration;
  place: { section: SectionName; table_id?: string };
  id: string;
  name: string;
  /** On the button. */
  label: string;
  /** A field is retired: it keeps its values. */
  retires?: boolean;
  onDone(): void;
}

/** Deletes an item after showing its uses; an item in use stays. */
export function RemoveButton({ administration, place: location, id, name, label, retires = false, onDone }: Props) {
  const change: ConfigurationChangeInput = { action: 'remove', ...location, id };
  const { t } = useTranslation('administration');
  const send = useChange(administration);
  const [use, setUse] = useState<ChangeUse>();
  const [busy, setBusy] = useState(false);
  const checkUse = async () => {
    setBusy(true);
    await attempt(async () => {
      const { faults, uses } = await administration.preview([change]);
      if (faults.length > 0) showToast({ kind: 'failure', text: faults.map(({ text }) => text).join(' ') });
      else setUse(uses[0]);
    }, errorText);
    setBusy(false);
  };
  const remove = async () => {
    setBusy(true);
    const isDone = await send(administration.answer?.version ?? 0, [change]);
    setBusy(false);
    setUse(undefined);
    if (isDone) onDone();
  };
  return (
    <>
      <Button tone="danger" busy={busy} onClick={() => void checkUse()}>
        {label}
      </Button>
      {use && (
        <Confirm
          title={t(use.is_blocked ? 'remove.blockedTitle' : retires ? 'fields.retireTitle' : 'remove.title', { name })}
          confirmLabel={use.is_blocked ? t('remove.understood') : retires ? label : t('remove.confirm')}
          danger={!use.is_blocked}
          busy={busy}
          onConfirm={() => (use.is_blocked ? setUse(undefined) : void remove())}
          onCancel={() => setUse(undefined)}
        >
          {use.is_blocked
            ? t('remove.blockedText', {
                records: t('form.usedRecords', { count: use.records }),
                members: t('form.usedMembers', { count: use.members }),
              })
            : retires
              ? t('fields.retireText', { count: use.records })
              : t('remove.text')}
        </Confirm>
      )}
    </>
  );
}
