import { FileCheck2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '@/components/notice';
import { useStores } from '@/stores';
import type { Approval } from '@/stores/approvals/Approvals';
import { waitingForMe } from '@/stores/approvals/WaitingForMe';
import { DecideSheet } from './DecideSheet';
import { Pages } from './Pages';
import { WaitingRow } from './WaitingRow';
import styles from './approvals.module.css';

/** The approvals that wait for the reader; a tap opens one for the decision. */
export const WaitingList = observer(function WaitingList({ onOpen }: { onOpen(approval: Approval): void }) {
  const { t } = useTranslation('approvals');
  const stores = useStores();
  const approvalsForMe = waitingForMe(stores);
  const [deciding, decide] = useState<Approval>();
  useEffect(() => void (approvalsForMe.loaded ? approvalsForMe.revalidate() : approvalsForMe.load()), [approvalsForMe]);
  return (
    <div className={styles.approvals}>
      <Pages
        of={approvalsForMe}
        label={t('waiting.title')}
        failed={t('waiting.failed')}
        empty={<Notice icon={<FileCheck2 size={32} />} title={t('waiting.none')} text={t('waiting.noneText')} />}
      >
        {(approval) => (
          <WaitingRow
            key={approval._id}
            approval={approval}
            onReview={decide}
            onOpen={onOpen}
            onDecided={() => void approvalsForMe.decided()}
          />
        )}
      </Pages>
      {deciding && (
        <DecideSheet
          approval={deciding}
          onOpen={onOpen}
          onClose={() => decide(undefined)}
          onDecided={() => {
            decide(undefined);
            void approvalsForMe.decided();
          }}
        />
      )}
    </div>
  );
});
