import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '@/stores';
import { waitingForMe } from '@/stores/approvals/WaitingForMe';
import type { Approval } from '@/stores/approvals/Approvals';
import { ApprovalList } from './ApprovalList';
import { WaitingList } from './WaitingList';
import styles from './approvals.module.css';

const parts = ['sent', 'waiting'] as const;
type Part = (typeof parts)[number];

/** The reader's approvals: those that wait for them, which stand first where there are some, and those that they have sent. */
export function MyApprovals({ onOpen }: { onOpen(approval: Approval): void }) {
  const { t } = useTranslation('approvals');
  const stores = useStores();
  const [part, setPart] = useState<Part>(() => (waitingForMe(stores).count > 0 ? 'waiting' : 'sent'));
  return (
    <>
      <div className={styles.parts} role="tablist" aria-label={t('parts.label')}>
        {parts.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === part}
            className={styles.part}
            onClick={() => setPart(one)}
          >
            {t(`parts.${one}`)}
          </button>
        ))}
      </div>
      {part === 'sent' ? <ApprovalList onOpen={onOpen} /> : <WaitingList onOpen={onOpen} />}
    </>
  );
}
