import { filteredStatuses } from '@domain/approvals/statuses';
import { FileCheck2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '@/api';
import { Button } from '@/components/button';
import { Notice } from '@/components/notice';
import { useStores } from '@/stores';
import { Approvals, type Approval } from '@/stores/approvals/Approvals';
import { ApprovalRow } from './ApprovalRow';
import styles from './approvals.module.css';

/** What the reader has sent to be approved, by what it stands at (specification section 2, my initiated approvals). */
export const ApprovalList = observer(function ApprovalList({ onOpen }: { onOpen(approval: Approval): void }) {
  const { t } = useTranslation('approvals');
  const shell = useTranslation('shell').t;
  const { api } = useStores();
  const [approvals] = useState(() => new Approvals(api));
  useEffect(() => void approvals.load(), [approvals]);

  return (
    <div className={styles.approvals}>
      <div className={styles.filter} role="group" aria-label={t('filter')}>
        {[undefined, ...filteredStatuses].map((status) => (
          <button key={status ?? 'all'} type="button" className={styles.choice} aria-pressed={status === approvals.shown} onClick={() => approvals.show(status)}>
            {t(`filters.${status ?? 'all'}`)}
          </button>
        ))}
      </div>
      {body()}
    </div>
  );

  function body() {
    const { items, status, hasMore, error } = approvals;
    if (items.length === 0) {
      if (status === 'loading') return <ApprovalSkeleton />;
      if (status === 'failed') return <Notice tone="failure" title={t('failed')} text={sentenceOf(error)} action={{ label: shell('tryAgain'), run: () => void approvals.load() }} />;
      return (
        <Notice
          icon={<FileCheck2 size={48} />} title={t(approvals.shown ? 'noneFound' : 'none')} {...(approvals.shown ? {} : { text: t('noneText') })}
          {...(approvals.shown ? { action: { label: t('showAll'), run: () => approvals.show(undefined) } } : {})}
        />
      );
    }
    return (
      <>
        <ul className={styles.list}>
          {items.map((approval) => <li key={approval._id}><ApprovalRow approval={approval} onOpen={onOpen} /></li>)}
        </ul>
        {status === 'failed' && <p className={styles.failure} role="alert">{t('failed')} {sentenceOf(error)}</p>}
        {hasMore && <Button block busy={approvals.loadingMore} onClick={() => void approvals.more()}>{t('more')}</Button>}
      </>
    );
  }
});

function ApprovalSkeleton() {
  return (
    <ul className={styles.list} aria-hidden="true">
      {[62, 48, 55].map((width) => (
        <li key={width}><span className={styles.row}><span className={styles.bone} style={{ width: `${width}%` }} /><span className={styles.bone} style={{ width: '40%' }} /></span></li>
      ))}
    </ul>
  );
}
