import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Confirm } from '@/components/confirm';
import { attempt } from '@/components/toast';
import type { ListedApiKey, Programs } from '@/stores/programs/Programs';

interface Props {
  programs: Programs;
  apiKey: ListedApiKey;
  onClose(): void;
}

/** Asks before a key is revoked, because a revoked key cannot be restored. */
export const RevokeQuestion = observer(function RevokeQuestion({ programs, apiKey, onClose }: Props) {
  const { t } = useTranslation('programs');
  const revoke = async () => {
    await attempt(() => programs.revokeKey(apiKey._id), errorText, t('keys.revoked', { name: apiKey.name }));
    onClose();
  };
  return (
    <Confirm
      title={t('keys.revokeTitle', { name: apiKey.name })}
      confirmLabel={t('keys.revoke')}
      danger
      busy={programs.busy}
      onConfirm={() => void revoke()}
      onCancel={onClose}
    >
      {t('keys.revokeText')}
    </Confirm>
  );
});
