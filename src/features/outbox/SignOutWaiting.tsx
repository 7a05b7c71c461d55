import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { Sheet } from '@/components/sheet';
import { showToast } from '@/components/toast';
import { useStores } from '@/stores';
import { getOutbox } from '@/stores/outbox';
import styles from './outbox.module.css';

interface Props {
  /** Called when the waiting actions are sent, kept or discarded, so that the sign-out proceeds. */
  onLeave(): void;
  onCancel(): void;
}

/**
 * The question at a sign-out while actions of the member wait to be sent: no other member on this phone sees them, and none is dropped silently.
 */
export const SignOutWaiting = observer(function SignOutWaiting({ onLeave, onCancel }: Props) {
  const { t } = useTranslation('outbox');
  const shell = useTranslation('shell').t;
  const outbox = getOutbox(useStores());
  const [busy, setBusy] = useState(false);
  const work = async (run: () => Promise<unknown>) => {
    setBusy(true);
    await run();
    setBusy(false);
    if (outbox.list.length === 0) onLeave();
    else showToast({ kind: 'failure', text: t('signOut.still', { count: outbox.list.length }) });
  };
  return (
    <Sheet title={t('signOut.title')} size="small" role="alertdialog" onDismiss={onCancel}>
      <p className={styles.question}>{t('signOut.text', { count: outbox.list.length })}</p>
      <div className={styles.answers}>
        <Button tone="primary" block busy={busy} onClick={() => void work(() => outbox.send())}>
          {t('signOut.send')}
        </Button>
        <Button block disabled={busy} onClick={onLeave}>
          {t('signOut.keep')}
        </Button>
        <Button block disabled={busy} onClick={onCancel}>
          {shell('cancel')}
        </Button>
        <Button tone="danger" block disabled={busy} onClick={() => void work(() => outbox.discard())}>
          {t('signOut.discard')}
        </Button>
      </div>
    </Sheet>
  );
});
