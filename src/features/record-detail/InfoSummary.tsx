import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useStores, type StoredRecord } from '@/stores';
import { FieldList } from './FieldList';
import { shownFields } from './shown-fields';
import { SummaryCard } from './SummaryCard';

/** The number of filled fields in the summary (REQ records 2.31); the header shows further ones. */
const most = 3;

/** Shows the first filled fields, without the name, which is in the header. */
export const InfoSummary = observer(function InfoSummary({
  record,
  onEdit,
  onMore,
}: {
  record: StoredRecord;
  onEdit?: () => void;
  onMore(): void;
}) {
  const { t } = useTranslation('detail');
  const { company } = useStores();
  const first = company.table(record.tableId)?.list_first_show_field_id;
  const candidates = shownFields(company, record.tableId).filter((field) => field.field_id !== first);
  const filled = candidates.filter(
    (field) => record.value(field) !== undefined && record.value(field) !== null && record.value(field) !== '',
  );
  const fields = (filled.length > 0 ? filled : candidates).slice(0, most);
  return (
    <SummaryCard
      title={t('tabs.info')}
      action={onEdit && { label: t('edit'), run: onEdit }}
      more={{ label: t('info.all'), run: onMore }}
    >
      <FieldList record={record} fields={fields} />
    </SummaryCard>
  );
});
