import { localised, nameOfMany } from '@domain/metadata/reading';
import type { ObjectType } from '@domain/metadata/object-type';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { SummaryCard } from '@/features/record-detail';
import { RelatedSummary, useLinking } from '@/features/related-list';
import { language } from '@/i18n';
import { openDetail } from '@/routes';
import { useStores, type StoredRecord } from '@/stores';
import { linkedRecords } from '@/stores/links/LinkedRecords';

interface Props {
  record: StoredRecord;
  /** The types that the record is linked with. */
  tables: readonly ObjectType[];
  onOpenTab(key: string): void;
}

/** One card for each type that the record is linked with. */
export default function RelatedCards({ record, tables, onOpenTab }: Props) {
  return (
    <>
      {tables.map((table) => (
        <Card key={table.table_id} record={record} table={table} onOpenTab={onOpenTab} />
      ))}
    </>
  );
}

const Card = observer(function Card({ record, table, onOpenTab }: Omit<Props, 'tables'> & { table: ObjectType }) {
  const { t } = useTranslation('links');
  const linked = linkedRecords(useStores(), record, table.table_id);
  const { add, label } = useLinking(linked, record, table);
  const type = localised(table, 'name', table.name, language());
  return (
    <SummaryCard
      title={type}
      {...(add ? { action: { label, run: () => add() } } : {})}
      more={{ label: t('related.all', { type: nameOfMany(table, language()) }), run: () => onOpenTab(table.table_id) }}
    >
      <RelatedSummary
        linked={linked}
        onOpen={(linkedRecord) => void openDetail({ type: linkedRecord.tableId, id: linkedRecord.id })}
      />
    </SummaryCard>
  );
});
