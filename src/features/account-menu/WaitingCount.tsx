import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '@/stores';
import { waitingForMe } from '@/stores/approvals/WaitingForMe';
import { useCounter } from '@/stores/changes/use-counter';
import { waitingApprovals } from '@/stores/changes/waiting-approvals';
import styles from './account-menu.module.css';

/** The number of approvals that wait for the reader; hidden if there are none. */
export const WaitingCount = observer(function WaitingCount() {
  const { t } = useTranslation('approvals');
  const approvalsForMe = waitingForMe(useStores());
  const { count } = approvalsForMe;
  useEffect(() => void approvalsForMe.countAgain(), [approvalsForMe]);
  useCounter({ tables: [waitingApprovals], isShown: true, refetch: () => approvalsForMe.countAgain() });
  if (count === 0) return null;
  return (
    <span className={styles.badge} role="img" aria-label={t('waiting.count', { count })}>
      {count > 99 ? '99+' : count}
    </span>
  );
});
