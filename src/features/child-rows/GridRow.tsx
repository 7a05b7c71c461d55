import type { Field } from '@domain/metadata/field';
import { localised } from '@domain/metadata/reading';
import { Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '@/api';
import { IconButton } from '@/components/icon-button';
import { showToast } from '@/components/toast';
import { language } from '@/i18n';
import type { ChildRows, ShownRow } from '@/stores/rows/ChildRows';
import { Cell } from './Cell';
import { CellInput } from './CellInput';
import styles from './child-rows.module.css';

interface Props {
  rows: ChildRows;
  row: ShownRow;
  /** The index of the row, from 0. */
  index: number;
  /** The column of the current cell, if it is in this row. */
  current: number | undefined;
  isEditing: boolean;
  onChoose(row: number, column: number): void;
}

/** One row of the table. */
export const GridRow = observer(function GridRow({ rows, row, index, current, isEditing, onChoose }: Props) {
  const { t } = useTranslation('rows');
  const draft = rows.draft(row.key);
  const [first] = rows.columns;
  const name = (first && rows.value(row, first)) || t('untitled');
  const remove = () => {
    const putBack = rows.remove(row.key);
    if (!draft?.isBlank) showToast({ text: t('removed'), action: { label: t('undo'), run: putBack } });
  };
  return (
    <tr data-state={draft?.isChanged ? (row.record ? 'edited' : 'added') : undefined}>
      {rows.columns.map((field, column) => (
        <GridCell
          key={field.field_id}
          rows={rows}
          row={row}
          field={field}
          isCurrent={current === column}
          isEditing={isEditing && current === column}
          onChoose={() => onChoose(index, column)}
        />
      ))}
      <td className={styles.end}>
        {rows.mayRemove(row) && (
          <IconButton
            tone="faint"
            label={t('removeRow', { name: typeof name === 'string' ? name : index + 1 })}
            onClick={remove}
          >
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        )}
      </td>
    </tr>
  );
});

interface CellProps extends Pick<Props, 'rows' | 'row' | 'isEditing'> {
  field: Field;
  isCurrent: boolean;
  onChoose(): void;
}

const GridCell = observer(function GridCell({ rows, row, field, isCurrent, isEditing, onChoose }: CellProps) {
  const draft = rows.draft(row.key);
  const label = localised(field, 'field_name', field.field_name, language());
  const issue = draft?.issue(field.field_id);
  const error = issue && fieldErrorText(issue, label);
  const isOpen = isEditing && draft?.rows.writable.includes(field) === true;
  return (
    <td
      role="gridcell"
      tabIndex={isCurrent ? 0 : -1}
      data-current={isCurrent || undefined}
      aria-invalid={issue ? true : undefined}
      className={styles.cell}
      onClick={(event) => {
        // The events of a layer that the cell opens, such as a picker, bubble through React and are no tap on the cell.
        if (event.currentTarget.contains(event.target as Node) && !isOpen) onChoose();
      }}
    >
      {isOpen && draft ? (
        <CellInput draft={draft} record={row.record?.json} field={field} label={label} error={error} />
      ) : (
        <Cell field={field} value={rows.value(row, field)} />
      )}
      {error && <span className={styles.issue}>{error}</span>}
    </td>
  );
});
