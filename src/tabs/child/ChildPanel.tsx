import { ChildTable } from '@/features/child-rows';
import { useStores } from '@/stores';
import { childRowsOf } from '@/stores/rows/child-rows-of';
import type { PanelProps } from '../tab';

/** The rows of the record in one of its child tables. */
export default function ChildPanel({ record, childTables, subject }: PanelProps) {
  const stores = useStores();
  const table = childTables.find(({ table_id }) => table_id === subject);
  if (!table) return null;
  // Roll-ups of the record may follow its rows; what cannot be read any more says so by itself.
  const saved = () => void stores.records.load(record.tableId, record.id).catch(() => undefined);
  return <ChildTable rows={childRowsOf(stores, record, table)} onSaved={saved} />;
}
