import { filteredStatuses } from '@domain/approvals/statuses';
import { FileCheck2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { PagedCards } from '@/components/card-list';
import { Notice } from '@/components/notice';
import { useStores } from '@/stores';
import { Approvals, type Approval } from '@/stores/approvals/Approvals';
import { ApprovalRow } from './ApprovalRow';
import styles from './approvals.module.css';

/** What the reader has sent to be approved, by what it stands at (REQ shell 2.49). */
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
          <button
            key={status ?? 'all'}
            type="button"
            className={styles.choice}
            aria-pressed={status === approvals.shown}
            onClick={() => approvals.show(status)}
          >
            {t(`filters.${status ?? 'all'}`)}
          </button>
        ))}
      </div>
      {body()}
    </div>
  );

  function body() {
    const { items, status, hasMore, error, shown } = approvals;
    return (
      <PagedCards
        label={t('title')}
        items={items}
        status={status}
        hasMore={hasMore}
        failed={{ title: t('failed'), text: errorText(error) }}
        words={{ again: shell('tryAgain'), more: t('more') }}
        empty={
          shown ? (
            <Notice
              icon={<FileCheck2 size={32} />}
              title={t('noneFound')}
              action={{ label: t('showAll'), run: () => approvals.show(undefined) }}
            />
          ) : (
            <Notice icon={<FileCheck2 size={32} />} title={t('none')} text={t('noneText')} />
          )
        }
        onLoad={() => void approvals.load()}
        onMore={() => void approvals.more()}
      >
        {(approval) => <ApprovalRow key={approval._id} approval={approval} onOpen={onOpen} />}
      </PagedCards>
    );
  }
});
