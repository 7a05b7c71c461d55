import { isWaiting } from '@domain/approvals/statuses';
import { ChevronDown, FileClock, FilePenLine } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores, type StoredRecord } from '@/stores';
import { Approvals, type Approval } from '@/stores/approvals/Approvals';
import { waitingForMe } from '@/stores/approvals/WaitingForMe';
import { Act } from './Act';
import { ApprovalFacts, ApprovalWaiters } from './ApprovalFacts';
import { ApprovalSummary } from './ApprovalWords';
import { DecideSheet } from './DecideSheet';
import { SenderActions } from './SenderActions';
import styles from './approvals.module.css';

interface Props {
  record: StoredRecord;
  /** Called after an action on an approval, so that the record is loaded again. */
  onChanged(): void;
  /** Opens the tab with all approvals of the record. */
  onAll(): void;
  /** Opens the form of a draft with an approval that did not pass; undefined if the reader may not submit it again. */
  onAgain: (() => void) | undefined;
}

/**
 * Shows the waiting approvals on the page of a record in one line each: the approvers, the time since the request, and the sender's actions. A tap
 * on the line unfolds its purpose. For a draft it also shows that it was not approved, with a link to its form.
 */
export const ApprovalNotice = observer(function ApprovalNotice({ record, onChanged, onAll, onAgain }: Props) {
  const { t } = useTranslation('approvals');
  const stores = useStores();
  const { api, records } = stores;
  const [approvals] = useState(() => new Approvals(api, record.id));
  const { approve_status: status, is_draft } = record.json;
  useEffect(() => void (approvals.loaded ? approvals.revalidate() : approvals.load()), [approvals, record.json]);
  // An approver who is replaced or leaves changes no value of the record.
  useEffect(
    () => records.watch(record.tableId, record.id, () => void approvals.revalidate()),
    [approvals, records, record],
  );

  const [deciding, decide] = useState<Approval>();
  const refresh = async () => {
    await Promise.all([approvals.revalidate(), waitingForMe(stores).countAgain()]);
    onChanged();
  };
  const waits = status !== undefined && isWaiting(status);
  return (
    <section className={styles.notice} data-tone={waits ? 'waits' : 'ended'} aria-label={t('notice.label')}>
      {waits ? (
        <>
          {approvals.waiting.length === 0 && (
            <NoticeTitle isWaiting>{t(is_draft ? 'notice.newWaits' : 'notice.waits')}</NoticeTitle>
          )}
          {approvals.waiting.map((approval) => (
            <WaitingLine
              key={approval._id}
              approval={approval}
              onDecide={() => decide(approval)}
              onDone={() => void refresh()}
              onAll={onAll}
            />
          ))}
        </>
      ) : (
        <>
          <NoticeTitle isWaiting={false}>{t('notice.notPassed')}</NoticeTitle>
          {approvals.items.slice(0, 1).map((approval) => (
            <ApprovalSummary key={approval._id} approval={approval} />
          ))}
          <p className={styles.line}>{t('notice.notPassedText')}</p>
          <div className={styles.noticeActions}>
            {onAgain && (
              <Act opens onClick={onAgain}>
                {t('notice.again')}
              </Act>
            )}
            <Act onClick={onAll}>{t('notice.all')}</Act>
          </div>
        </>
      )}
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

function NoticeTitle({ isWaiting: waits, children }: { isWaiting: boolean; children: string }) {
  const Icon = waits ? FileClock : FilePenLine;
  return (
    <h2 className={styles.noticeTitle}>
      <Icon size={18} aria-hidden="true" />
      {children}
    </h2>
  );
}

/** Shows one waiting approval in a line with its actions; unfolded, it shows its purpose. */
const WaitingLine = observer(function WaitingLine({
  approval,
  onDecide,
  onDone,
  onAll,
}: {
  approval: Approval;
  onDecide(): void;
  onDone(): void;
  onAll(): void;
}) {
  const { t } = useTranslation('approvals');
  const [isOpen, setOpen] = useState(false);
  const factsId = useId();
  return (
    <div>
      <div className={styles.waitingLine}>
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={isOpen}
          aria-controls={factsId}
          onClick={() => setOpen(!isOpen)}
        >
          <FileClock size={18} aria-hidden="true" />
          {approval.waiting_for ? <ApprovalWaiters approval={approval} /> : <span>{t('notice.waits')}</span>}
          <ChevronDown size={16} aria-hidden="true" className={styles.chevron} />
        </button>
        <span className={styles.noticeActions}>
          {approval.abilities?.decide && (
            <Act opens onClick={onDecide}>
              {t('act.decide')}
            </Act>
          )}
          <SenderActions approval={approval} onDone={onDone} />
        </span>
      </div>
      <div id={factsId} hidden={!isOpen}>
        <ApprovalSummary approval={approval} />
        <ApprovalFacts approval={approval} />
        <p className={styles.line}>{t('notice.waitsText')}</p>
        <Act onClick={onAll}>{t('notice.all')}</Act>
      </div>
    </div>
  );
});
