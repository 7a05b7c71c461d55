import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { FieldLabel } from '@/components/field-label';
import { Sheet } from '@/components/sheet';
import { showToast } from '@/components/toast';
import { useStores } from '@/stores';
import { ApprovalCalls } from '@/stores/approvals/ApprovalAction';
import { Approvals, type Approval } from '@/stores/approvals/Approvals';
import { Act } from './Act';
import { ApprovalFacts } from './ApprovalFacts';
import { ApprovalSummary } from './ApprovalWords';
import styles from './approvals.module.css';

/** So long a reason may be. */
const reasonLength = 500;

interface Props {
  approval: Approval;
  /** Undefined where the record stands below. */
  onOpen?: ((approval: Approval) => void) | undefined;
  onClose(): void;
  onDecided(): void;
}

/** One approval with what it would change, decided by who is asked: the suite is notified, and decides what follows. */
export const DecideSheet = observer(function DecideSheet({ approval, onOpen, onClose, onDecided }: Props) {
  const { t } = useTranslation('approvals');
  const { api } = useStores();
  const reasonId = useId();
  const [action] = useState(() => new ApprovalCalls(api));
  const [ofRecord] = useState(() => new Approvals(api, approval.object_id));
  const [reason, setReason] = useState('');
  // What it would change stands in the list about its record.
  useEffect(() => void ofRecord.load(), [ofRecord]);
  const fullApproval = ofRecord.items.find(({ _id }) => _id === approval._id) ?? approval;
  const { name, title } = approval.object;

  const decide = async (verdict: 'approve' | 'reject') => {
    const outcome = await action.decide(approval._id, verdict, reason);
    if (outcome.kind === 'failed') return showToast({ kind: 'failure', text: errorText(outcome.error) });
    if (outcome.kind === 'busy') return;
    showToast({ kind: 'success', text: t(verdict === 'approve' ? 'act.approved' : 'act.rejected') });
    onDecided();
  };
  return (
    <Sheet
      title={approval.template_name}
      size="half"
      closeBy="cancel"
      onDismiss={onClose}
      footer={
        <div className={styles.decisions}>
          <Button block tone="danger" disabled={action.saving} onClick={() => void decide('reject')}>
            {t('act.reject')}
          </Button>
          <Button block tone="primary" busy={action.saving} onClick={() => void decide('approve')}>
            {t('act.approve')}
          </Button>
        </div>
      }
    >
      <div className={styles.decide}>
        <div>
          <ApprovalSummary approval={approval} title={name ?? title ?? t('hiddenRecord')} />
        </div>
        <ApprovalFacts approval={fullApproval} />
        {onOpen && approval.object.readable && <Act onClick={() => onOpen(approval)}>{t('act.openRecord')}</Act>}
        <div>
          <FieldLabel htmlFor={reasonId} label={t('act.reason')} required={false} />
          <textarea
            id={reasonId}
            className={styles.reason}
            rows={2}
            maxLength={reasonLength}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      </div>
    </Sheet>
  );
});
