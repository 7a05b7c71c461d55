import { abilities } from '@domain/kinds';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { handleKeys } from '@/components/keys';
import type { ChildRows } from '@/stores/rows/ChildRows';

interface GridCell {
  row: number;
  column: number;
}

interface Grid {
  table: RefObject<HTMLTableElement>;
  /** The current cell of the keyboard. */
  place: GridCell;
  isEditing: boolean;
  /** Starts editing a cell, if the member may. */
  choose(row: number, column: number): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** The distance that an arrow key moves. */
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Handles the keys of an editable table: one cell is current, in read or edit mode. */
export function useGridKeys(rows: ChildRows, begun: string | undefined): Grid {
  const table = useRef<HTMLTableElement>(null);
  const [activeCell, setAt] = useState<GridCell & { isEditing: boolean }>({ row: 0, column: 0, isEditing: false });
  /** The frame in which the current cell gets the focus. */
  const focusing = useRef(0);
  const { columns, shownRows } = rows;
  const row = Math.min(activeCell.row, Math.max(0, shownRows.length - 1));

  const focusCell = (cell: GridCell) =>
    table.current?.tBodies[0]?.rows[cell.row]?.cells[cell.column]?.focus({ preventScroll: false });
  const mayEdit = (cell: GridCell): boolean => {
    const target = shownRows[cell.row];
    const field = columns[cell.column];
    if (!target || !field || !rows.mayEdit(target)) return false;
    return rows.edit(target.key)?.rows.writable.includes(field) ?? false;
  };
  /** The typed text is read when the cell is left, even if its input was never loaded. */
  const read = (leftCell: GridCell) => {
    const field = columns[leftCell.column];
    const draft = rows.draft(shownRows[leftCell.row]?.key ?? '');
    if (field && typeof draft?.value(field.field_id) === 'string')
      draft.set(field.field_id, draft.stored(field.field_id));
  };
  const moveTo = (cell: GridCell, wantsEditing: boolean) => {
    const clampedCell = {
      row: Math.min(Math.max(cell.row, 0), shownRows.length - 1),
      column: Math.min(Math.max(cell.column, 0), columns.length - 1),
    };
    if (activeCell.isEditing && (clampedCell.row !== row || clampedCell.column !== activeCell.column || !wantsEditing))
      read({ row, column: activeCell.column });
    const isEditing = wantsEditing && mayEdit(clampedCell);
    setAt({ ...clampedCell, isEditing });
    // A frame that the previous key has scheduled would take the focus from the new input, and split the typed text.
    cancelAnimationFrame(focusing.current);
    if (!isEditing) focusing.current = requestAnimationFrame(() => focusCell(clampedCell));
  };
  useEffect(() => {
    const rowIndex = rows.shownRows.findIndex(({ key }) => key === begun);
    if (begun !== undefined && rowIndex >= 0) setAt({ row: rowIndex, column: 0, isEditing: true });
  }, [rows, begun]);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    // Layers above the table handle their own keys, and so do the buttons of rows.
    if (!table.current?.contains(target)) return;
    const currentCell = { row, column: activeCell.column };
    // Until the input of a cell is loaded, the cell itself handles the keys.
    if (activeCell.isEditing && (event.key === 'Escape' || !(target instanceof HTMLTableCellElement))) {
      const isDone = event.key === 'Enter' && target instanceof HTMLInputElement;
      const step = event.shiftKey ? -1 : 1;
      // An input reads the typed text when it loses the focus. Its cell handles the keys at once, because the next key may come before the next
      // frame.
      if (isDone || event.key === 'Escape') focusCell(currentCell);
      else if (event.key === 'Tab') target.blur();
      if (event.key === 'Escape') moveTo(currentCell, false);
      else if (isDone) moveTo({ row: row + 1, column: activeCell.column }, false);
      else if (event.key === 'Tab' && columns[activeCell.column + step])
        moveTo({ row, column: activeCell.column + step }, true);
      else return;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (!(target instanceof HTMLTableCellElement)) return;
    const [down = 0, right = 0] = steps[event.key] ?? [];
    if (event.key in steps) moveTo({ row: row + down, column: activeCell.column + right }, false);
    else if (event.key === 'Home') moveTo({ row, column: 0 }, false);
    else if (event.key === 'End') moveTo({ row, column: columns.length - 1 }, false);
    else if (event.key === 'Enter' || event.key === 'F2') moveTo(currentCell, true);
    else if (!write(event, currentCell)) return;
    event.preventDefault();
  };

  /** A letter replaces the content of the cell, as in a spreadsheet; Delete clears it. @returns whether the key was handled */
  const write = (event: KeyboardEvent, currentCell: GridCell): boolean => {
    const field = columns[currentCell.column];
    const key = shownRows[currentCell.row]?.key;
    const isEmptying = event.key === 'Delete' || event.key === 'Backspace';
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!field || key === undefined || !(isEmptying || isLetter) || !mayEdit(currentCell)) return false;
    if (isEmptying) {
      rows.edit(key)?.set(field.field_id, null);
      return true;
    }
    const { text, names, time } = abilities[field.value_type];
    if (text !== undefined || (names === 'nothing' && time === undefined)) {
      const draft = rows.edit(key);
      const currentText = activeCell.isEditing ? draft?.value(field.field_id) : '';
      draft?.set(field.field_id, (typeof currentText === 'string' ? currentText : '') + event.key);
    }
    moveTo(currentCell, true);
    return true;
  };

  return {
    table,
    place: { row, column: activeCell.column },
    isEditing: activeCell.isEditing,
    choose: (toRow, toColumn) => moveTo({ row: toRow, column: toColumn }, true),
    onKeyDown: handleKeys(onKeyDown),
  };
}
