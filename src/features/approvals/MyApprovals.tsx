import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '@/stores';
import { waitingForMe } from '@/stores/approvals/WaitingForMe';
import type { Approval } from '@/stores/approvals/Approvals';
import { ApprovalList } from './ApprovalList';
import { WaitingList } from './WaitingList';
import styles from './approvals.module.css';

const sections = ['sent', 'waiting'] as const;
type ApprovalsTab = (typeof sections)[number];

/** The reader's approvals: those that wait for them, which stand first where there are some, and those that they have sent. */
export function MyApprovals({ onOpen }: { onOpen(approval: Approval): void }) {
  const { t } = useTranslation('approvals');
  const stores = useStores();
  const [section, setPart] = useState<ApprovalsTab>(() => (waitingForMe(stores).count > 0 ? 'waiting' : 'sent'));
  return (
    <>
      <div className={styles.parts} role="tablist" aria-label={t('parts.label')}>
        {sections.map((listedSection) => (
          <button
            key={listedSection}
            type="button"
            role="tab"
            aria-selected={listedSection === section}
            className={styles.part}
            onClick={() => setPart(listedSection)}
          >
            {t(`parts.${listedSection}`)}
          </button>
        ))}
      </div>
      {section === 'sent' ? <ApprovalList onOpen={onOpen} /> : <WaitingList onOpen={onOpen} />}
    </>
  );
}
