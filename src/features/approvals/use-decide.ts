import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { showToast } from '@/components/toast';
import type { ApprovalCalls } from '@/stores/approvals/ApprovalAction';
import type { Approval } from '@/stores/approvals/Approvals';

/** Returns the action of an approver: it notifies the suite, and reports the result or the reason of a failure. */
export function useDecide(
  action: ApprovalCalls,
  onDecided: () => void,
): (approval: Approval, verdict: 'approve' | 'reject', reason: string) => Promise<void> {
  const { t } = useTranslation('approvals');
  return async (approval, verdict, reason) => {
    const outcome = await action.decide(approval._id, verdict, reason);
    if (outcome.kind === 'failed') return showToast({ kind: 'failure', text: errorText(outcome.error) });
    if (outcome.kind === 'busy') return;
    showToast({ kind: 'success', text: t(verdict === 'approve' ? 'act.approved' : 'act.rejected') });
    onDecided();
  };
}
