import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores, type RootStore } from '@/stores';
import { waitingForMe } from '@/stores/approvals/WaitingForMe';
import type { Approval } from '@/stores/approvals/Approvals';
import { ApprovalList } from './ApprovalList';
import { WaitingList } from './WaitingList';
import styles from './approvals.module.css';

const sections = ['sent', 'waiting'] as const;
type ApprovalsTab = (typeof sections)[number];

interface Props {
  onOpen(approval: Approval): void;
  /** Called with the shown section whenever it changes. */
  onSection?(section: ApprovalsTab): void;
}

/** Returns the initial section of the reader's approvals: those that wait for the reader, if there are any. */
export function getFirstSection(stores: RootStore): ApprovalsTab {
  return waitingForMe(stores).count > 0 ? 'waiting' : 'sent';
}

/** Shows the reader's approvals: those that wait for the reader, which are first if there are any, and those that the reader has sent. */
export function MyApprovals({ onOpen, onSection }: Props) {
  const { t } = useTranslation('approvals');
  const stores = useStores();
  const [section, setSection] = useState(() => getFirstSection(stores));
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
            onClick={() => {
              setSection(listedSection);
              onSection?.(listedSection);
            }}
          >
            {t(`parts.${listedSection}`)}
          </button>
        ))}
      </div>
      {section === 'sent' ? <ApprovalList onOpen={onOpen} /> : <WaitingList onOpen={onOpen} />}
    </>
  );
}
