import { isKnownStatus, type ApprovalStatus } from '@domain/approvals/statuses';
import type { ObjectType } from '@domain/metadata/object-type';
import { FilePen } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardRow } from '@/components/card-list';
import { Notice } from '@/components/notice';
import { Sheet } from '@/components/sheet';
import { useStores, type StoredRecord } from '@/stores';
import { DraftRecords } from '@/stores/forms/DraftRecords';
import { Foot, Heading } from './ApprovalWords';
import { Pages } from './Pages';
import styles from './approvals.module.css';

interface Props {
  table: ObjectType;
  onOpen(record: StoredRecord): void;
  onClose(): void;
}

/**
 * Shows the drafts of one type: records that are not created yet, with the status of their approval. A tap opens the record, where it can be
 * submitted again.
 */
export const DraftSheet = observer(function DraftSheet({ table, onOpen, onClose }: Props) {
  const { t } = useTranslation('approvals');
  const { api, records } = useStores();
  const [drafts] = useState(() => new DraftRecords(api, records, table.table_id));
  useEffect(() => void drafts.load(), [drafts]);
  return (
    <Sheet title={t('drafts.title')} size="full" onDismiss={onClose} closeBy="close">
      <div className={styles.approvals}>
        <Pages
          of={drafts}
          label={t('drafts.title')}
          failed={t('drafts.failed')}
          empty={<Notice icon={<FilePen size={32} />} title={t('drafts.none')} text={t('drafts.noneText')} />}
        >
          {(record) => <DraftRow key={record.id} record={record} onOpen={onOpen} />}
        </Pages>
      </div>
    </Sheet>
  );
});

const DraftRow = observer(function DraftRow({ record, onOpen }: { record: StoredRecord } & Pick<Props, 'onOpen'>) {
  const { t } = useTranslation(['approvals', 'list']);
  const { company } = useStores();
  const { approve_status: status = '', update_time: time, create_member_id: creator } = record.json;
  return (
    <CardRow onClick={() => onOpen(record)}>
      <Heading
        title={record.title || t('list:untitled')}
        status={status}
        text={t(`drafts.states.${draftState(status)}`)}
      />
      <Foot timestamp={time}>{company.member(creator)?.name}</Foot>
    </CardRow>
  );
});

/**
 * Returns the name of a draft's state, by the status of its approval: the texts for new records, which differ from those for changes
 * (REQ records 3.120).
 */
function draftState(status: string): ApprovalStatus | 'none' | 'other' {
  if (status === '') return 'none';
  return isKnownStatus(status) ? status : 'other';
}
