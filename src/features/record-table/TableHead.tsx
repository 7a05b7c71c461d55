import { defaultViewId, findOrder, typeOrder } from '@domain/views/default-view';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { handleKeys } from '@/components/keys';
import { useStores, type ListView, type RecordList } from '@/stores';
import type { TableColumns } from '@/stores/views/TableColumns';
import { titleId, type TableColumn } from './columns';
import styles from './record-table.module.css';

interface Props {
  list: RecordList;
  view: ListView;
  columns: readonly TableColumn[];
  chosen: TableColumns;
}

/** The change of a width by an arrow key, in pixels. */
const step = 16;

/** The sticky header: it selects all loaded records, orders by a column, and changes the widths. */
export const TableHead = observer(function TableHead({ list, view, columns, chosen: tableColumns }: Props) {
  const { t } = useTranslation('table');
  const { company } = useStores();
  const listOrder = company.table(list.query.table_id)?.list_order;
  const count = list.selected?.size ?? 0;
  const isWhole = count > 0 && count === list.items.length;

  const order = (field: string) => {
    const { choice } = view;
    const now = findOrder(choice.order_by, listOrder);
    const isSame = now.field === field;
    // The taps switch between ascending, descending, and the type's default order.
    const order_by = !isSame
      ? { field, sort: 'asc' as const }
      : now.sort === 'asc'
        ? { field, sort: 'desc' as const }
        : typeOrder;
    const isStandard = order_by === typeOrder && choice.id === defaultViewId && choice.filter === null;
    view.choose({ ...choice, order_by, changed: !isStandard, member: company.user?.member_id ?? choice.member });
  };

  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.row}>
        <div role="columnheader" className={styles.cell} data-choice>
          <label className={styles.choice}>
            <input
              type="checkbox"
              className={styles.checkbox}
              checked={isWhole}
              ref={(box) => {
                if (box) box.indeterminate = count > 0 && !isWhole;
              }}
              aria-label={t('chooseAll')}
              onChange={() => list.select(isWhole ? undefined : list.items.map(({ id }) => id))}
            />
          </label>
        </div>
        {columns.map((column) => {
          const { field, sort } = findOrder(view.choice.order_by, listOrder);
          const ordered = column.order !== undefined && column.order === field ? sort : undefined;
          const Arrow = ordered === 'asc' ? ArrowUp : ArrowDown;
          return (
            <div
              key={column.id}
              role="columnheader"
              className={styles.cell}
              data-title={column.id === titleId || undefined}
              aria-sort={ordered && (ordered === 'asc' ? 'ascending' : 'descending')}
            >
              {column.order === undefined ? (
                <span className={styles.name}>{column.name}</span>
              ) : (
                <button type="button" className={styles.order} onClick={() => column.order && order(column.order)}>
                  <span className={styles.name}>{column.name}</span>
                  {ordered && <Arrow size={14} aria-hidden="true" />}
                </button>
              )}
              <Edge column={column} width={tableColumns.width(column.id, column.width)} chosen={tableColumns} />
            </div>
          );
        })}
      </div>
    </div>
  );
});

/** The edge of a column, which the mouse drags and the arrow keys move. */
function Edge({ column, width, chosen: tableColumns }: { column: TableColumn; width: number; chosen: TableColumns }) {
  const { t } = useTranslation('table');
  const begun = useRef<{ x: number; width: number }>();
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    begun.current = { x: event.clientX, width };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (begun.current) tableColumns.resize(column.id, begun.current.width + clientX - begun.current.x);
  };
  const end = () => (begun.current = undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    tableColumns.resize(column.id, width + way * step);
  };
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('width', { name: column.name })}
      aria-valuenow={width}
      tabIndex={0}
      className={styles.edge}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={handleKeys(onKeyDown)}
    />
  );
}
