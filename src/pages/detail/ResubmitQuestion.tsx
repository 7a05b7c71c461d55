import { useTranslation } from 'react-i18next';
import { Confirm, type ConfirmAnswers } from '@/components/confirm';
import type { StoredRecord } from '@/stores';

interface Props extends ConfirmAnswers {
  record: StoredRecord;
}

/** Offers the form of a draft with an approval that did not pass (REQ records 4). */
export function ResubmitQuestion({ record, ...answers }: Props) {
  const { t } = useTranslation('approvals');
  return (
    <Confirm
      title={t('resubmit.title', { name: record.title })}
      confirmLabel={t('notice.again')}
      cancelLabel={t('resubmit.later')}
      {...answers}
    >
      {t('notice.notPassedText')}
    </Confirm>
  );
}
