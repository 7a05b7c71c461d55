import { observer } from 'mobx-react-lite';
import { RelatedList } from '@/features/related-list';
import { openDetail } from '@/routes';
import { useStores } from '@/stores';
import { linkedRecords } from '@/stores/links/LinkedRecords';
import type { PanelProps } from '../tab';

/** The records of one type that are linked with the record. */
export default observer(function RelatedPanel({ record, relatedTables, subject }: PanelProps) {
  const stores = useStores();
  const related = relatedTables.find(({ table_id }) => table_id === subject);
  if (!related) return null;
  return (
    <RelatedList
      record={record}
      table={related}
      linked={linkedRecords(stores, record, related.table_id)}
      onOpen={(linkedRecord) => void openDetail({ type: linkedRecord.tableId, id: linkedRecord.id })}
    />
  );
});
