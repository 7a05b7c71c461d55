import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardList, CardSkeletons } from '@/components/card-list';
import { useStores } from '@/stores';
import type { Approval } from '@/stores/approvals/Approvals';
import { waitingForMe } from '@/stores/approvals/WaitingForMe';
import { waitingApprovals } from '@/stores/changes/waiting-approvals';
import { useCounter } from '@/stores/changes/use-counter';
import { DecideSheet } from './DecideSheet';
import { WaitingRow } from './WaitingRow';
import styles from './approvals.module.css';

/** The number of approvals that can be decided on the home page; further ones are in the list. */
const shownOnHome = 2;

interface Props {
  onOpen(approval: Approval): void;
  /** Opens the list of all approvals. */
  onAll(): void;
}

/** The approvals that have waited longest for the reader, on the home page with their purpose: one tap decides each. */
export default observer(function WaitingCard({ onOpen, onAll }: Props) {
  const { t } = useTranslation('approvals');
  const approvalsForMe = waitingForMe(useStores());
  const { items, count } = approvalsForMe;
  const [deciding, decide] = useState<Approval>();
  const load = () => (approvalsForMe.loaded ? approvalsForMe.revalidate() : approvalsForMe.load());
  useEffect(() => void approvalsForMe.load(), [approvalsForMe]);
  useCounter({ tables: [waitingApprovals], isShown: true, refetch: load });
  if (count === 0) return null;
  return (
    <section className={styles.onHome} aria-labelledby="home-waiting">
      <h2 id="home-waiting" className={styles.heading}>
        {t('waiting.title')}
      </h2>
      {items.length === 0 ? (
        <CardSkeletons count={1} />
      ) : (
        <CardList label={t('waiting.title')}>
          {items.slice(0, shownOnHome).map((approval) => (
            <WaitingRow
              key={approval._id}
              approval={approval}
              onReview={decide}
              onOpen={onOpen}
              onDecided={() => void approvalsForMe.decided()}
            />
          ))}
        </CardList>
      )}
      {count > shownOnHome && (
        <button type="button" className={styles.all} onClick={onAll}>
          {t('waiting.count', { count })}
        </button>
      )}
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
    </section>
  );
});
