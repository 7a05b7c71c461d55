import { Pencil, Trash2, Users } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '@/components/confirm';
import { Row } from '@/components/row';
import { Sheet } from '@/components/sheet';
import type { SavedView, SavedViews } from '@/stores/views/SavedViews';
import { NameForm } from './NameForm';
import styles from './list-views.module.css';
import { useViewAction } from './use-view-action';

interface Props {
  views: SavedViews;
  saved: SavedView;
  onClose(): void;
}

/** Shows the actions on one view: rename, share with the team or end sharing, delete after a question. */
export const ViewActions = observer(function ViewActions({ views, saved, onClose }: Props) {
  const { t } = useTranslation('views');
  const [step, setStep] = useState<'menu' | 'rename' | 'remove'>('menu');
  const { busy, run } = useViewAction(onClose);

  if (step === 'remove') {
    return (
      <Confirm
        title={t('removeTitle', { name: saved.name })}
        confirmLabel={t('remove')}
        danger
        busy={busy}
        onConfirm={() => void run(() => views.remove(saved), t('removed'))}
        onCancel={onClose}
      >
        {t(saved.is_global ? 'removeShared' : 'removeOwn')}
      </Confirm>
    );
  }
  if (step === 'rename') {
    return (
      <Sheet title={t('rename')} size="small" onDismiss={onClose}>
        <NameForm
          name={saved.name}
          busy={busy}
          label={t('save')}
          // An unchanged name only closes the form (REQ records 5).
          onName={(name) => (name === saved.name ? onClose() : void run(() => views.rename(saved, name), t('renamed')))}
        />
      </Sheet>
    );
  }
  return (
    <Sheet title={saved.name} size="small" onDismiss={onClose}>
      <div className={styles.menu}>
        {saved.abilities.update && (
          <Row icon={<Pencil size={20} />} title={t('rename')} onClick={() => setStep('rename')} />
        )}
        {saved.abilities.update && views.mayShare && (
          <Row
            icon={<Users size={20} />}
            title={t(saved.is_global ? 'unshare' : 'share')}
            disabled={busy}
            onClick={() => void run(() => views.share(saved, !saved.is_global), t('updated'))}
          />
        )}
        {saved.abilities.remove && (
          <Row icon={<Trash2 size={20} />} title={t('remove')} danger onClick={() => setStep('remove')} />
        )}
      </div>
    </Sheet>
  );
});
