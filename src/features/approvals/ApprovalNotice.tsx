import { isWaiting } from '@domain/approvals/statuses';
import { FileClock, FilePenLine } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores, type StoredRecord } from '@/stores';
import { Approvals, type Approval } from '@/stores/approvals/Approvals';
import { waitingForMe } from '@/stores/approvals/WaitingForMe';
import { Act } from './Act';
import { ApprovalFacts } from './ApprovalFacts';
import { ApprovalSummary } from './ApprovalWords';
import { DecideSheet } from './DecideSheet';
import { SenderActions } from './SenderActions';
import styles from './approvals.module.css';

interface Props {
  record: StoredRecord;
  /** Something was done about it: the record is to be read again. */
  onChanged(): void;
  /** Opens the tab with all of them. */
  onAll(): void;
  /** Opens the form of a draft whose approval did not pass; undefined where the reader may not send it once more. */
  onAgain: (() => void) | undefined;
}

/** On the page of a record whose approval waits: which, for what and since when. Of a draft also that it was not approved, and the way to its form. */
export const ApprovalNotice = observer(function ApprovalNotice({ record, onChanged, onAll, onAgain }: Props) {
  const { t } = useTranslation('approvals');
  const stores = useStores();
  const { api } = stores;
  const [approvals] = useState(() => new Approvals(api, record.id));
  const { approve_status: status, is_draft } = record.json;
  // Also where the record itself is as it was: somebody else is asked.
  useEffect(() => void (approvals.loaded ? approvals.revalidate() : approvals.load()), [approvals, record.json]);

  const [deciding, decide] = useState<Approval>();
  const refresh = async () => {
    await Promise.all([approvals.revalidate(), waitingForMe(stores).countAgain()]);
    onChanged();
  };
  const waits = status !== undefined && isWaiting(status);
  const visibleApprovals = waits ? approvals.waiting : approvals.items.slice(0, 1);
  const Icon = waits ? FileClock : FilePenLine;
  return (
    <section className={styles.notice} data-tone={waits ? 'waits' : 'ended'} aria-label={t('notice.label')}>
      <h2 className={styles.noticeTitle}>
        <Icon size={18} aria-hidden="true" />
        {t(waits ? (is_draft ? 'notice.newWaits' : 'notice.waits') : 'notice.notPassed')}
      </h2>
      {visibleApprovals.map((approval) => (
        <div key={approval._id}>
          <ApprovalSummary approval={approval} />
          <ApprovalFacts approval={approval} />
          <div className={styles.noticeActions}>
            {approval.abilities?.decide && (
              <Act opens onClick={() => decide(approval)}>
                {t('act.decide')}
              </Act>
            )}
            <SenderActions approval={approval} onDone={() => void refresh()} />
          </div>
        </div>
      ))}
      <p className={styles.line}>{t(waits ? 'notice.waitsText' : 'notice.notPassedText')}</p>
      <div className={styles.noticeActions}>
        {!waits && onAgain && (
          <Act opens onClick={onAgain}>
            {t('notice.again')}
          </Act>
        )}
        <Act onClick={onAll}>{t('notice.all')}</Act>
      </div>
      {deciding && (
        <DecideSheet
          approval={deciding}
          onClose={() => decide(undefined)}
          onDecided={() => {
            decide(undefined);
            void refresh();
          }}
        />
      )}
    </section>
  );
});
