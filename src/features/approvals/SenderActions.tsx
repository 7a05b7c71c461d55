import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Confirm } from '@/components/confirm';
import { showToast } from '@/components/toast';
import { useStores } from '@/stores';
import { ApprovalCalls, type ActionOutcome } from '@/stores/approvals/ApprovalAction';
import type { Approval } from '@/stores/approvals/Approvals';
import { Act } from './Act';

/** The sender's actions on a waiting approval: sending a reminder, once a day, and withdrawing it after a question. */
export const SenderActions = observer(function SenderActions({
  approval,
  onDone,
}: {
  approval: Approval;
  onDone(): void;
}) {
  const { t } = useTranslation('approvals');
  const { api } = useStores();
  const [action] = useState(() => new ApprovalCalls(api));
  const [asking, setAsking] = useState(false);
  const { withdraw = false, remind = false, is_reminded: isReminded = false } = approval.abilities ?? {};
  const reportOutcome = (outcome: ActionOutcome, successText: string) => {
    if (outcome.kind === 'busy') return;
    if (outcome.kind === 'failed') showToast({ kind: 'failure', text: errorText(outcome.error) });
    else showToast({ kind: 'success', text: successText });
    setAsking(false);
    onDone();
  };
  const withdrawing = {
    title: t('act.withdrawTitle', { name: approval.template_name }),
    confirmLabel: t('act.withdraw'),
    onCancel: () => setAsking(false),
    onConfirm: () => void action.withdraw(approval._id).then((outcome) => reportOutcome(outcome, t('act.withdrawn'))),
  };
  return (
    <>
      {(remind || isReminded) && (
        <Act
          disabled={!remind || action.saving}
          onClick={() => void action.remind(approval._id).then((outcome) => reportOutcome(outcome, t('act.reminded')))}
        >
          {t(remind ? 'act.remind' : 'act.remindedToday')}
        </Act>
      )}
      {withdraw && (
        <Act opens disabled={action.saving} onClick={() => setAsking(true)}>
          {t('act.withdraw')}
        </Act>
      )}
      {asking && (
        <Confirm danger busy={action.saving} {...withdrawing}>
          {t('act.withdrawText')}
        </Confirm>
      )}
    </>
  );
});
