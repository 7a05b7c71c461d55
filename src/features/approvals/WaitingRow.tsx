import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { useStores } from '@/stores';
import { ApprovalCalls } from '@/stores/approvals/ApprovalAction';
import type { Approval } from '@/stores/approvals/Approvals';
import { Act } from './Act';
import { ApprovalFacts } from './ApprovalFacts';
import { ApprovalHead } from './ApprovalRow';
import { useDecide } from './use-decide';
import styles from './approvals.module.css';

interface Props {
  approval: Approval;
  /** Opens the sheet in which the approver decides with a reason. */
  onReview(approval: Approval): void;
  /** Opens the record, if the reader may read it. */
  onOpen(approval: Approval): void;
  onDecided(): void;
}

/** Shows an approval that waits for the reader with its purpose. One tap approves; a rejection opens the sheet, which takes a reason. */
export const WaitingRow = observer(function WaitingRow({ approval, onReview, onOpen, onDecided }: Props) {
  const { t } = useTranslation('approvals');
  const { api } = useStores();
  const [action] = useState(() => new ApprovalCalls(api));
  const decide = useDecide(action, onDecided);
  const name = approval.object.name ?? approval.object.title ?? t('hiddenRecord');
  return (
    <li className={styles.waitingRow} aria-label={name}>
      <button type="button" className={styles.review} aria-haspopup="dialog" onClick={() => onReview(approval)}>
        <ApprovalHead approval={approval} />
      </button>
      <ApprovalFacts approval={approval} />
      <div className={styles.rowActions}>
        {approval.object.readable && <Act onClick={() => onOpen(approval)}>{t('act.openRecord')}</Act>}
        <span className={styles.rowDecisions}>
          <Button tone="danger" disabled={action.saving} onClick={() => onReview(approval)}>
            {t('act.reject')}
          </Button>
          <Button tone="primary" busy={action.saving} onClick={() => void decide(approval, 'approve', '')}>
            {t('act.approve')}
          </Button>
        </span>
      </div>
    </li>
  );
});
