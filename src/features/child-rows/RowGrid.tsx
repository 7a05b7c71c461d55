import { isRequired, localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { language } from '@/i18n';
import type { ChildRows } from '@/stores/rows/ChildRows';
import { Cell } from './Cell';
import { GridRow } from './GridRow';
import { useGridKeys } from './use-grid-keys';
import styles from './child-rows.module.css';

interface Props {
  rows: ChildRows;
  /** The row that was just added, whose first cell is in edit mode. */
  begun: string | undefined;
}

/**
 * The rows as an editable table for wide screens. Arrow keys move between cells, Enter or a letter starts editing, Escape ends it, Tab continues in
 * the next cell.
 */
export const RowGrid = observer(function RowGrid({ rows, begun }: Props) {
  const { t } = useTranslation('rows');
  const { columns, shownRows } = rows;
  const grid = useGridKeys(rows, begun);
  const hasSums = columns.some((field) => rows.total(field) !== undefined);
  return (
    <div className={styles.scroll}>
      <table role="grid" className={styles.grid} ref={grid.table} onKeyDown={grid.onKeyDown}>
        <thead>
          <tr>
            {columns.map((field) => (
              <th key={field.field_id} scope="col">
                {localised(field, 'field_name', field.field_name, language())}
                {isRequired(field) && (
                  <span className={styles.required} aria-hidden="true">
                    {' *'}
                  </span>
                )}
              </th>
            ))}
            <th scope="col" className={styles.end}>
              <span className="visually-hidden">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shownRows.map((row, rowIndex) => (
            <GridRow
              key={row.key}
              rows={rows}
              row={row}
              index={rowIndex}
              current={grid.place.row === rowIndex ? grid.place.column : undefined}
              isEditing={grid.place.row === rowIndex && grid.isEditing}
              onChoose={grid.choose}
            />
          ))}
        </tbody>
        {hasSums && (
          <tfoot>
            <tr>
              {columns.map((field, columnIndex) => {
                const total = rows.total(field);
                return (
                  <td key={field.field_id} className={styles.total}>
                    {total === undefined ? columnIndex === 0 && t('totals') : <Cell field={field} value={total} />}
                  </td>
                );
              })}
              <td />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
});
