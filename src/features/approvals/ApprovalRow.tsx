import { labelOfOne } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { CardRow } from '@/components/card-list';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import type { Approval } from '@/stores/approvals/Approvals';
import { ApprovalSummary } from './ApprovalWords';
import styles from './approvals.module.css';

interface Props {
  approval: Approval;
  /** Whether the row is on the page of its record, which it then does not name. */
  ofRecord?: boolean;
  /** Opens the record; undefined unless the reader may read it. */
  onOpen?: ((approval: Approval) => void) | undefined;
}

/** Shows one approval: its name, its status, its record and its purpose. It opens the record if the reader may read it. */
export const ApprovalRow = observer(function ApprovalRow({ approval, ofRecord = false, onOpen }: Props) {
  const open = approval.object.readable ? onOpen : undefined;
  return (
    <CardRow onClick={open && (() => open(approval))}>
      <ApprovalHead approval={approval} ofRecord={ofRecord} />
    </CardRow>
  );
});

/** The first lines of an approval, with its record unless the surrounding page shows it. */
export const ApprovalHead = observer(function ApprovalHead({
  approval,
  ofRecord = false,
}: {
  approval: Approval;
  ofRecord?: boolean;
}) {
  const { t } = useTranslation('approvals');
  const { company } = useStores();
  const { object } = approval;
  const table = company.table(approval.object_type);
  const typeName = table ? labelOfOne(table, language()) : approval.object_type;
  return (
    <ApprovalSummary approval={approval}>
      {!ofRecord && (
        <span className={styles.line}>
          {typeName} · {object.name ?? object.title ?? t('hiddenRecord')}
        </span>
      )}
    </ApprovalSummary>
  );
});
