import { localised } from '@domain/metadata/reading';
import type { ObjectType } from '@domain/metadata/object-type';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { RowSummary } from '@/features/child-rows';
import { SummaryCard } from '@/features/record-detail';
import { language } from '@/i18n';
import { useStores, type StoredRecord } from '@/stores';
import { getChildRows } from '@/stores/rows/child-rows-of';

/** The first rows of the record in a child table, on its home tab. */
export default observer(function ChildCard(props: { record: StoredRecord; table: ObjectType; onOpen(): void }) {
  const { t } = useTranslation('rows');
  const { table, onOpen } = props;
  const rows = getChildRows(useStores(), props.record, table);
  const action = rows.canAdd ? { action: { label: t('edit'), run: onOpen } } : {};
  return (
    <SummaryCard
      title={localised(table, 'name', table.name, language())}
      more={{ label: t('all'), run: onOpen }}
      {...action}
    >
      <RowSummary rows={rows} />
    </SummaryCard>
  );
});
