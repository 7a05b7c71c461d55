import { useTranslation } from 'react-i18next';
import { Confirm } from '@/components/confirm';
import type { StoredRecord } from '@/stores';

interface Props {
  record: StoredRecord;
  onConfirm(): void;
  onCancel(): void;
}

/** Offers the form of a draft whose approval did not pass (REQ records 4). */
export function ResubmitQuestion({ record, onConfirm, onCancel }: Props) {
  const { t } = useTranslation('approvals');
  return (
    <Confirm
      title={t('resubmit.title', { name: record.title })}
      confirmLabel={t('notice.again')}
      cancelLabel={t('resubmit.later')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {t('notice.notPassedText')}
    </Confirm>
  );
}
