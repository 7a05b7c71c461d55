import { useTranslation } from 'react-i18next';
import { Confirm } from '@/components/confirm';

interface Props {
  onConfirm(): void;
  onCancel(): void;
}

/** The question before a sign-out that would lose a draft (SD-22). */
export function SignOutQuestion({ onConfirm, onCancel }: Props) {
  const { t } = useTranslation('menus');
  const shell = useTranslation('shell').t;
  return (
    <Confirm
      title={t('signOut.draftTitle')}
      danger
      confirmLabel={t('signOut.confirm')}
      cancelLabel={shell('cancel')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {t('signOut.draftText')}
    </Confirm>
  );
}
