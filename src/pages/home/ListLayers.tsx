import type { ObjectType } from '@domain/metadata/object-type';
import { nameOfMany } from '@domain/metadata/reading';
import { useState, type RefObject } from 'react';
import type { Api } from '@/api';
import { lazyLayer } from '@/components/lazy';
import { ConditionChips, QuickFilters } from '@/features/filter-builder';
import { BrokenView, ListMenu, ViewMenu, ViewName } from '@/features/list-views';
import { SelectionBar } from '@/features/list-selection';
import type { ListLayer } from '@/features/record-list';
import { language } from '@/i18n';
import { withTexts } from '@/i18n/text-bundles';
import { openDetail } from '@/routes';
import { useStores, type ListView, type RecordList } from '@/stores';
import { plainChoice, type BuiltView } from '@/stores/views/choice';
import { SavedViews } from '@/stores/views/SavedViews';
import { CardGestures } from './CardGestures';

const FilterSheet = lazyLayer(
  () => import(/* webpackChunkName: "filter-sheet" */ '@/features/filter-builder/FilterSheet'),
  ({ onClose }) => onClose(),
  { size: 'full' },
);
const BinSheet = lazyLayer(
  () => import(/* webpackChunkName: "bin" */ '@/features/bin'),
  ({ onClose }) => onClose(),
  { size: 'full' },
);

const ExportSheet = lazyLayer(
  () => withTexts('data', import(/* webpackChunkName: "export" */ '@/features/export/ExportSheet')),
  ({ onClose }) => onClose(),
  { size: 'half' },
);
const ImportSheet = lazyLayer(
  () => withTexts('data', import(/* webpackChunkName: "import" */ '@/features/import/ImportSheet')),
  ({ onClose }) => onClose(),
  { size: 'full' },
);
const DuplicatesSheet = lazyLayer(
  () => withTexts('data', import(/* webpackChunkName: "duplicates" */ '@/features/duplicates/DuplicatesSheet')),
  ({ onClose }) => onClose(),
  { size: 'full' },
);
const DraftSheet = lazyLayer(
  () =>
    withTexts(
      'main',
      import(/* webpackChunkName: "approvals" */ '@/features/approvals').then((approvals) => ({
        default: approvals.DraftSheet,
      })),
    ),
  ({ onClose }) => onClose(),
  { size: 'full' },
);

interface About {
  table: ObjectType;
  list: RecordList;
  view: ListView;
}

interface Props extends About {
  layer: ListLayer;
  anchor: RefObject<HTMLElement | null>;
  onLayer(layer: ListLayer | undefined): void;
}

/** The layers above a list: its views, the filter with saving, the menu, and the bin. One is open at a time. */
export default function ListLayers({ table, list, view, layer, anchor, onLayer }: Props) {
  const { api } = useStores();
  const [views] = useState(() => new SavedViews(api, view, table.table_id));
  const [saving, setSaving] = useState<BuiltView>();
  const close = () => onLayer(undefined);
  if (layer === 'views') return <ViewMenu views={views} view={view} anchor={anchor} onClose={close} />;
  if (layer === 'more')
    return (
      <ListMenu
        list={list}
        anchor={anchor}
        onClose={close}
        onExport={() => onLayer('export')}
        onImport={table.abilities.create ? () => onLayer('import') : undefined}
        onDuplicates={table.duplicate_fields && table.abilities.create ? () => onLayer('duplicates') : undefined}
        onDrafts={() => onLayer('drafts')}
        onBin={table.abilities.restore ? () => onLayer('bin') : undefined}
      />
    );
  if (layer === 'drafts')
    return (
      <DraftSheet table={table} onClose={close} onOpen={({ tableId, id }) => void openDetail({ type: tableId, id })} />
    );
  if (layer === 'export') {
    const name = nameOfMany(table, language());
    return <ExportSheet asked={list.query} name={name} onClose={close} />;
  }
  if (layer === 'import') {
    const name = nameOfMany(table, language());
    return <ImportSheet tableId={table.table_id} name={name} onClose={close} onWritten={() => void list.refresh()} />;
  }
  if (layer === 'duplicates')
    return <DuplicatesSheet table={table} onClose={close} onWritten={() => void list.refresh()} />;
  if (layer === 'bin') return <BinSheet table={table} onClose={close} onReturned={() => void list.refresh()} />;
  return (
    <>
      <FilterSheet table={table} view={view} onClose={close} onSave={setSaving} />
      {saving && (
        <ViewName views={views} view={view} built={saving} onClose={() => setSaving(undefined)} onSaved={close} />
      )}
    </>
  );
}

/** Shows the quick filters of the list, and the other active conditions; each can be removed. */
export function ListConditions({ table, list, view, onOpen }: About & { onOpen(): void }) {
  return (
    <>
      <QuickFilters table={table} list={list} view={view} />
      <ConditionChips table={table} view={view} onOpen={onOpen} />
    </>
  );
}

/** Shows the notice in place of rows when the shown view cannot be used. */
export function RefusedView({ view, onEdit }: About & { onEdit(): void }) {
  return <BrokenView onEdit={onEdit} onDefault={() => view.choose(plainChoice)} />;
}

/** Updates the shown view after a save. */
export function refreshView(api: Api, view: ListView, tableId: string): Promise<void> {
  return new SavedViews(api, view, tableId).load();
}

export { CardGestures, SelectionBar };
