import { localised } from '@domain/metadata/reading';
import { useState } from 'react';
import { lazyLayer } from '@/components/lazy';
import { ChildTable } from '@/features/child-rows';
import { language } from '@/i18n';
import { withTexts } from '@/i18n/text-bundles';
import { useStores } from '@/stores';
import { getChildRows } from '@/stores/rows/child-rows-of';
import type { PanelProps } from '../tab';

const ExportSheet = lazyLayer(
  () => withTexts('data', import(/* webpackChunkName: "export" */ '@/features/export/ExportSheet')),
  ({ onClose }) => onClose(),
  { size: 'small' },
);

/** The rows of the record in one of its child tables. */
export default function ChildPanel({ record, childTables, subject }: PanelProps) {
  const stores = useStores();
  const [isExporting, setExporting] = useState(false);
  const table = childTables.find(({ table_id }) => table_id === subject);
  if (!table) return null;
  // Roll-ups of the record may change with its rows. A record that can no longer be read reports that itself.
  const saved = () => void stores.records.load(record.tableId, record.id).catch(() => undefined);
  return (
    <>
      <ChildTable rows={getChildRows(stores, record, table)} onSaved={saved} onExport={() => setExporting(true)} />
      {isExporting && (
        <ExportSheet
          asked={{ table_id: table.table_id, object_type: record.tableId, object_id: record.id }}
          name={localised(table, 'name', table.name, language())}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}
