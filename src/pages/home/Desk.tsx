import type { Field } from '@domain/metadata/field';
import type { ObjectType } from '@domain/metadata/object-type';
import { nameOfOne } from '@domain/metadata/reading';
import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { lazyLayer, lazyPart } from '@/components/lazy';
import { useLayerEntry } from '@/components/sheet';
import { showToast } from '@/components/toast';
import { RecordListView, type ListLayer } from '@/features/record-list';
import {
  chooseIn,
  ColumnsButton,
  KeysButton,
  offeredColumns,
  RecordTable,
  shownColumns,
  type Column,
} from '@/features/record-table';
import { language } from '@/i18n';
import { withTexts } from '@/i18n/text-bundles';
import { RecordFormSheet } from '@/pages/frame/lazy-forms';
import type * as detailPage from '@/pages/detail/index';
import { fetchPage, parameter, writeParameter } from '@/routes';
import { useStores, type ListView, type RecordList, type StoredRecord } from '@/stores';
import { readStored, writeStored } from '@/stores/device/storage';
import { listColumns } from '@/stores/views/TableColumns';
import { useDeskKeys } from './desk-keys';
import { mayEditInPlace } from './edit-in-place';
import { usePlaceInTable } from './place-in-table';
import styles from './desk.module.css';

/** The panel loads with the page of a record, because they share code. */
const RecordPanel = lazyPart(
  async () => {
    const page = (await withTexts('record', fetchPage('/detail'))) as typeof detailPage;
    return { default: page.RecordPanel };
  },
  { wait: <div className={styles.waiting} aria-busy="true" /> },
);

const CellEditor = lazyLayer(
  () => withTexts('record', import(/* webpackChunkName: "record-form" */ './CellEditor')),
  ({ onClose }) => onClose(),
  { size: 'half', flyout: true },
);

interface Props {
  table: ObjectType;
  list: RecordList;
  view: ListView;
  scroller: RefObject<HTMLElement | null>;
  tool: ReactNode;
  conditions: ReactNode;
  refused: ReactNode;
  onCreate(): void;
  onLayer(layer: ListLayer, button: HTMLElement): void;
  onSearch(): void;
}

/** The list of one type on a desktop: the same list as a table, with a record next to it and keys for the most frequent actions. */
export default observer(function Desk({ tool, onSearch, ...props }: Props) {
  const { t } = useTranslation(['table', 'views', 'list', 'approvals']);
  const stores = useStores();
  const { table, list, view, onCreate } = props;
  const isActive = stores.home.tab === table.table_id;
  const [open, setOpen] = useState(() => (isActive ? parameter('record') : undefined));
  const [editing, setEditing] = useState<{ id: string; field: string | undefined }>();
  const [cell, setCell] = useState<{ record: StoredRecord; field: Field; cell: HTMLElement }>();
  const [showsKeys, setShowsKeys] = useState(false);
  const [letters, setLetters] = useState(() => readStored('shortcuts', (value) => value !== false) ?? true);
  const tableColumns = listColumns(stores, table.table_id);
  const offered = offeredColumns(stores.company, table, t);
  const columns = shownColumns(offered, table, tableColumns);
  const tablePosition = usePlaceInTable(list, columns, open, setOpen);
  const { record: current } = tablePosition;

  // The address names the record next to the list of the open tab.
  useEffect(() => {
    if (!isActive) return undefined;
    writeParameter('record', open);
    return () => writeParameter('record', undefined);
  }, [isActive, open]);

  const mayEdit = (record: StoredRecord, { field }: Column) =>
    field !== undefined && mayEditInPlace(record, field, table.approvals);
  /** Edits the field in its cell if it can be edited separately; otherwise in the form of the whole record. */
  const edit = (record: StoredRecord, column: Column | undefined, cellElement: HTMLElement | null) => {
    if (column?.field && cellElement && mayEdit(record, column))
      setCell({ record, field: column.field, cell: cellElement });
    else setEditing({ id: record.id, field: column?.field?.field_id });
  };
  useDeskKeys(isActive, {
    ArrowDown: tablePosition.down,
    ArrowUp: tablePosition.up,
    ArrowLeft: tablePosition.left,
    ArrowRight: tablePosition.right,
    Enter: current && (() => setOpen(current.id)),
    '?': () => setShowsKeys(true),
    ...(letters && {
      j: tablePosition.down,
      k: tablePosition.up,
      x: current && (() => chooseIn(list, current.id)),
      e:
        current?.abilities.update && !current.json.is_draft
          ? () =>
              edit(current, tablePosition.column, document.activeElement?.closest<HTMLElement>('[data-column]') ?? null)
          : undefined,
      n: table.abilities.create ? onCreate : undefined,
      '/': onSearch,
    }),
  });

  const name = nameOfOne(table, language());
  return (
    <div className={styles.desk} data-open={open && ''}>
      <div className={styles.list}>
        <RecordListView
          {...props}
          onOpen={tablePosition.open}
          tool={
            <>
              {table.abilities.create && (
                <Button onClick={onCreate}>
                  <Plus size={18} aria-hidden="true" />
                  {t('list:create', { name })}
                </Button>
              )}
              <KeysButton
                isOpen={showsKeys}
                isOn={letters}
                onChange={(isOn) => {
                  setLetters(isOn);
                  writeStored('shortcuts', isOn);
                }}
                onOpen={setShowsKeys}
              />
              <ColumnsButton table={table} offered={offered} chosen={tableColumns} />
              {tool}
            </>
          }
          instead={(footer) => (
            <RecordTable
              table={table}
              list={list}
              view={view}
              columns={columns}
              chosen={tableColumns}
              open={open}
              current={tablePosition.current}
              footer={footer}
              onOpen={tablePosition.open}
              mayEdit={mayEdit}
              onEdit={edit}
            />
          )}
        />
      </div>
      {isActive && open && (
        <Beside label={t('panel.label')} onClose={() => setOpen(undefined)}>
          <RecordPanel
            table={table}
            id={open}
            onBefore={tablePosition.up}
            onAfter={tablePosition.down}
            onClose={() => setOpen(undefined)}
          />
        </Beside>
      )}
      {cell && <CellEditor {...cell} onClose={() => setCell(undefined)} />}
      {editing && (
        <RecordFormSheet
          tableId={table.table_id}
          recordId={editing.id}
          fieldIds={editing.field === undefined ? [] : [editing.field]}
          onClose={() => setEditing(undefined)}
          onSaved={(_id, waits) => {
            setEditing(undefined);
            showToast({ kind: 'success', text: t(waits ? 'approvals:sent' : 'views:card.updated') });
          }}
        />
      )}
    </div>
  );
});

/** The area next to the table. Esc and going back close it before any layer below. */
function Beside({ label, onClose, children }: { label: string; onClose(): void; children: ReactNode }) {
  useLayerEntry(onClose);
  return (
    <aside className={styles.beside} aria-label={label} data-beside>
      {children}
    </aside>
  );
}
