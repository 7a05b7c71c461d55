import { useTranslation } from 'react-i18next';
import { Confirm, type ConfirmAnswers } from '@/components/confirm';
import type { ChangeApproval } from '@/stores/approvals/ChangeApproval';
import { useFieldNames } from './field-names';

interface Props extends ConfirmAnswers {
  approval: ChangeApproval;
  tableId: string;
}

/** Asks before a save sends guarded fields for approval: they do not change at once, as the other fields do. */
export function SendQuestion({ approval, tableId, ...answers }: Props) {
  const { t } = useTranslation('approvals');
  const names = useFieldNames(tableId);
  return (
    <Confirm title={t('send.title')} confirmLabel={t('send.yes')} cancelLabel={t('send.no')} {...answers}>
      {t('send.text', { fields: names(approval.guardedFields) })}
    </Confirm>
  );
}
