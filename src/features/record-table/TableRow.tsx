import { Pencil } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordList, StoredRecord } from '@/stores';
import { titleId, type TableColumn } from './columns';
import { CellValue } from './CellValue';
import { chooseIn } from './choose-in';
import styles from './record-table.module.css';

interface Props {
  record: StoredRecord;
  list: RecordList;
  columns: readonly TableColumn[];
  /** The index of the row, from 0. */
  index: number;
  isOpen: boolean;
  /** The column of the current cell, if it is in this row. */
  current: string | undefined;
  onOpen(record: StoredRecord): void;
  /** Returns whether the reader may edit a cell here. */
  mayEdit(record: StoredRecord, column: TableColumn): boolean;
  onEdit(record: StoredRecord, column: TableColumn, cell: HTMLElement): void;
}

/** One record as a row: its check box, its title as a link, and the other columns. A click anywhere on it opens the record. */
export const TableRow = observer(function TableRow({
  record,
  list,
  columns,
  index,
  isOpen,
  current,
  onOpen,
  mayEdit,
  onEdit,
}: Props) {
  const { t } = useTranslation(['list', 'table']);
  const [isPointedAt, setPointedAt] = useState(false);
  const isSelected = list.selected?.has(record.id) ?? false;
  const title = record.title || t('list:untitled');
  const open = (event: MouseEvent) => {
    // A click for a new window keeps its effect.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(record);
  };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-open={isOpen || undefined}
      data-row={record.id}
      className={styles.row}
      onClick={open}
      onMouseEnter={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
    >
      {/* A click next to the box also selects, and does not open the record. */}
      <div role="gridcell" className={styles.cell} data-choice onClick={(event) => event.stopPropagation()}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            className={styles.checkbox}
            checked={isSelected}
            aria-label={t('table:choose', { name: title })}
            onChange={() => chooseIn(list, record.id)}
          />
        </label>
      </div>
      {columns.map((column) => (
        <div
          key={column.id}
          role={column.id === titleId ? 'rowheader' : 'gridcell'}
          className={styles.cell}
          data-title={column.id === titleId || undefined}
          data-column={column.id}
          tabIndex={column.id === current ? 0 : -1}
        >
          {column.id === titleId ? (
            <a
              className={styles.title}
              href={`/detail?type=${record.tableId}&id=${record.id}`}
              data-record={record.id}
              tabIndex={-1}
            >
              {title}
            </a>
          ) : (
            <CellValue record={record} column={column} />
          )}
          {/* The keyboard has a key for editing, so only the row under the pointer has an edit button in each cell. */}
          {isPointedAt && mayEdit(record, column) && (
            <button
              type="button"
              className={styles.pencil}
              tabIndex={-1}
              aria-label={t('table:editCell', { column: column.name, name: title })}
              onClick={(event) => {
                event.stopPropagation();
                const cell = event.currentTarget.parentElement;
                if (cell) onEdit(record, column, cell);
              }}
            >
              <Pencil size={14} aria-hidden="true" />
            </button>
          )}
        </div>
      ))}
    </div>
  );
});
