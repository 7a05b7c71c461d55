import { reasonLimit } from '@domain/approvals/statuses';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { Sheet } from '@/components/sheet';
import { ReasonField } from '@/form-rows/ReasonField';
import { useStores } from '@/stores';
import { ApprovalCalls } from '@/stores/approvals/ApprovalAction';
import type { Approval } from '@/stores/approvals/Approvals';
import { Act } from './Act';
import { ApprovalFacts } from './ApprovalFacts';
import { ApprovalSummary } from './ApprovalWords';
import { useDecide } from './use-decide';
import styles from './approvals.module.css';

interface Props {
  approval: Approval;
  /** Opens the record; undefined if the sheet is above the record's page. */
  onOpen?: ((approval: Approval) => void) | undefined;
  onClose(): void;
  onDecided(): void;
}

/** One approval with its requested changes, which an approver decides: the suite is notified and decides the next steps. */
export const DecideSheet = observer(function DecideSheet({ approval, onOpen, onClose, onDecided }: Props) {
  const { t } = useTranslation('approvals');
  const { api } = useStores();
  const reasonId = useId();
  const [action] = useState(() => new ApprovalCalls(api));
  const [reason, setReason] = useState('');
  const { name, title } = approval.object;

  const decide = useDecide(action, onDecided);
  return (
    <Sheet
      title={t('waiting.title')}
      size="half"
      closeBy="cancel"
      onDismiss={onClose}
      footer={
        <div className={styles.decisions}>
          <Button block tone="danger" disabled={action.saving} onClick={() => void decide(approval, 'reject', reason)}>
            {t('act.reject')}
          </Button>
          <Button block tone="primary" busy={action.saving} onClick={() => void decide(approval, 'approve', reason)}>
            {t('act.approve')}
          </Button>
        </div>
      }
    >
      <div className={styles.decide}>
        <div>
          <ApprovalSummary approval={approval} title={name ?? title ?? t('hiddenRecord')}>
            <span className={styles.line}>{approval.template_name}</span>
          </ApprovalSummary>
          <ApprovalFacts approval={approval} />
        </div>
        {onOpen && approval.object.readable && <Act onClick={() => onOpen(approval)}>{t('act.openRecord')}</Act>}
        <ReasonField id={reasonId} label={t('act.reason')} limit={reasonLimit} value={reason} onChange={setReason} />
      </div>
    </Sheet>
  );
});
