import { filteredStatuses } from '@domain/approvals/statuses';
import { FileCheck2, RotateCw } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/icon-button';
import { Notice } from '@/components/notice';
import { useStores, type StoredRecord } from '@/stores';
import { Approvals, type Approval } from '@/stores/approvals/Approvals';
import { ApprovalRow } from './ApprovalRow';
import { Pages } from './Pages';
import styles from './approvals.module.css';

interface Props {
  /** Limits the list to the approvals of this record, whose page the reader has open. */
  record?: StoredRecord;
  onOpen?(approval: Approval): void;
}

/** Shows the approvals that the reader has sent, or those of a record, by their status (REQ shell 2.49). */
export const ApprovalList = observer(function ApprovalList({ record, onOpen }: Props) {
  const { t } = useTranslation('approvals');
  const { api } = useStores();
  const [approvals] = useState(() => new Approvals(api, record?.id));
  const status = record?.json.approve_status;
  const update = record?.json.update_time;
  // The record shows the result of an approval.
  useEffect(() => void (approvals.loaded ? approvals.revalidate() : approvals.load()), [approvals, status, update]);

  return (
    <div className={styles.approvals}>
      <div className={styles.bar}>
        <div className={styles.filter} role="group" aria-label={t('filter')}>
          {[undefined, ...filteredStatuses].map((status) => (
            <button
              key={status ?? 'all'}
              type="button"
              className={styles.choice}
              aria-pressed={status === approvals.statusFilter}
              onClick={() => approvals.show(status)}
            >
              {t(`filters.${status ?? 'all'}`)}
            </button>
          ))}
        </div>
        <IconButton
          label={t('refresh')}
          className={styles.refresh}
          aria-busy={approvals.status === 'refreshing'}
          onClick={() => void approvals.refresh()}
        >
          <RotateCw size={18} aria-hidden="true" />
        </IconButton>
      </div>
      {body()}
    </div>
  );

  function body() {
    const { statusFilter } = approvals;
    return (
      <Pages
        of={approvals}
        label={t('title')}
        failed={t('failed')}
        empty={
          statusFilter ? (
            <Notice
              icon={<FileCheck2 size={32} />}
              title={t('noneFound')}
              action={{ label: t('showAll'), run: () => approvals.show(undefined) }}
            />
          ) : (
            <Notice
              icon={<FileCheck2 size={32} />}
              title={t('none')}
              text={t(record ? 'noneOfRecordText' : 'noneText')}
            />
          )
        }
      >
        {(approval) => (
          <ApprovalRow key={approval._id} approval={approval} ofRecord={record !== undefined} onOpen={onOpen} />
        )}
      </Pages>
    );
  }
});
