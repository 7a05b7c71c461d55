import type { ObjectType } from '@domain/metadata/object-type';
import { nameOfMany } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef, type CSSProperties, type ReactNode, type UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer } from 'virtua';
import { InfiniteScroll } from '@/components/infinite-scroll';
import { Skeleton } from '@/components/skeleton';
import { language } from '@/i18n';
import type { ListView, RecordList, StoredRecord } from '@/stores';
import type { TableColumns } from '@/stores/views/TableColumns';
import { titleId, type TableColumn } from './columns';
import { TableHead } from './TableHead';
import { TableRow } from './TableRow';
import styles from './record-table.module.css';

/** The height of a row in pixels, as in the style sheet. */
const rowHeight = 44;
const headHeight = 40;
const choiceWidth = 44;
/** The number of grey rows before the first page (REQ records 9.12). */
const skeletons = 20;

/** A cell by its record and its column. Another `turn` scrolls to it and moves the focus to it. */
export interface CurrentCell {
  id: string;
  column: string;
  turn: number;
}

interface Props {
  table: ObjectType;
  list: RecordList;
  view: ListView;
  columns: readonly TableColumn[];
  chosen: TableColumns;
  /** The id of the record that is open next to the table. */
  open: string | undefined;
  /** The current cell of the keyboard. */
  current: CurrentCell | undefined;
  /** The content below the last row. */
  footer: ReactNode;
  onOpen(record: StoredRecord): void;
  mayEdit(record: StoredRecord, column: TableColumn): boolean;
  onEdit(record: StoredRecord, column: TableColumn, cell: HTMLElement): void;
}

/** The records of one type as a table. Of thousands of rows, the document contains only those on screen and a few next to them. */
export const RecordTable = observer(function RecordTable(props: Props) {
  const { table, list, view, columns, chosen: tableColumns, open, current, footer, onOpen, mayEdit, onEdit } = props;
  const { t } = useTranslation(['list', 'table']);
  const scroller = useRef<HTMLDivElement>(null);
  const { items, query, total } = list;
  const widths = columns.map((column) => tableColumns.width(column.id, column.width));
  const measures = {
    '--columns': [choiceWidth, ...widths].map((width) => `${width}px`).join(' '),
    '--all-columns': `${choiceWidth + widths.reduce((sum, width) => sum + width, 0)}px`,
  } as CSSProperties;
  usePlace(list, scroller);

  // Another query starts at the top.
  const shownQuery = useRef(query);
  useLayoutEffect(() => {
    if (shownQuery.current === query) return;
    shownQuery.current = query;
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [query]);

  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    // A hidden page has a height of zero.
    if (currentTarget.clientHeight > 0) list.scrollTop = currentTarget.scrollTop;
  };
  // The first row receives the focus of the tab key until another cell has it.
  const currentIndex = items.findIndex(({ id }) => id === current?.id);
  useCurrentCell(scroller, current);
  const name = nameOfMany(table, language());
  return (
    <div ref={scroller} className={styles.scroller} onScroll={onScroll}>
      <div
        role="grid"
        aria-label={t('list:label', { name })}
        aria-rowcount={total && !total.total_is_capped ? total.total + 1 : -1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        aria-busy={!list.loaded || undefined}
        className={styles.table}
        style={measures}
      >
        <TableHead list={list} view={view} columns={columns} chosen={tableColumns} />
        {list.loaded ? (
          <div role="rowgroup">
            <Virtualizer
              scrollRef={scroller}
              startMargin={headHeight}
              itemSize={rowHeight}
              keepMounted={currentIndex < 0 ? [] : [currentIndex]}
              data={{ length: items.length }}
            >
              {(_row, index) => {
                const record = items[index];
                return record ? (
                  <TableRow
                    key={record.id}
                    record={record}
                    list={list}
                    columns={columns}
                    index={index}
                    isOpen={record.id === open}
                    current={index === Math.max(currentIndex, 0) ? (current?.column ?? titleId) : undefined}
                    onOpen={onOpen}
                    mayEdit={mayEdit}
                    onEdit={onEdit}
                  />
                ) : (
                  <div key={index} />
                );
              }}
            </Virtualizer>
          </div>
        ) : (
          <SkeletonTable columns={columns.length} />
        )}
      </div>
      {list.loaded && <InfiniteScroll shown={items.length} margin={800} onReach={() => void list.more()} />}
      {list.loaded && footer}
    </div>
  );
});

/** Restores the reader's position when the table is rendered again, or when its tab or page is visible again. */
function usePlace(list: RecordList, scroller: { current: HTMLElement | null }): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let lastHeight = 0;
    const restore = () => {
      const { clientHeight } = element;
      if (lastHeight === 0 && clientHeight > 0 && element.scrollTop !== list.scrollTop)
        element.scrollTop = list.scrollTop;
      lastHeight = clientHeight;
    };
    restore();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const watcher = new ResizeObserver(restore);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [list, scroller]);
}

/** Moves the focus to the current cell, which scrolls it into view. */
function useCurrentCell(scroller: { current: HTMLElement | null }, current: CurrentCell | undefined): void {
  const { id, column, turn: requestId } = current ?? {};
  useEffect(() => {
    if (id === undefined || !requestId) return;
    scroller.current
      ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] > [data-column="${CSS.escape(column ?? '')}"]`)
      ?.focus();
  }, [scroller, id, column, requestId]);
}

/** Grey rows of the real height, so that nothing jumps when the records are loaded. */
function SkeletonTable({ columns }: { columns: number }) {
  return (
    <div aria-hidden="true" data-skeleton>
      {Array.from({ length: skeletons }, (_row, row) => (
        <div key={row} className={styles.row}>
          <span className={styles.cell} />
          {Array.from({ length: columns }, (_cell, column) => (
            <span key={column} className={styles.cell}>
              <Skeleton style={{ width: `${36 + (((row + 3) * (column + 5) * 7) % 48)}%` }} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
