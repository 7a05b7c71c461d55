import { abilities } from '@domain/kinds';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { ChildRows } from '@/stores/rows/ChildRows';

interface Place {
  row: number;
  column: number;
}

interface Grid {
  table: RefObject<HTMLTableElement>;
  /** The cell that the keys work on. */
  place: Place;
  isEditing: boolean;
  /** Begins to fill a cell in, where the member may. */
  choose(row: number, column: number): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** How far an arrow goes. */
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The keys of a table that is typed into: one cell is the current one, and it is read or filled in. */
export function useGridKeys(rows: ChildRows, begun: string | undefined): Grid {
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Place & { isEditing: boolean }>({ row: 0, column: 0, isEditing: false });
  /** The frame in which the current cell gets the focus. */
  const focusing = useRef(0);
  const { columns, shown } = rows;
  const row = Math.min(at.row, Math.max(0, shown.length - 1));

  const focusCell = (to: Place) =>
    table.current?.tBodies[0]?.rows[to.row]?.cells[to.column]?.focus({ preventScroll: false });
  const mayEdit = (to: Place): boolean => {
    const target = shown[to.row];
    const field = columns[to.column];
    if (!target || !field || !rows.mayEdit(target)) return false;
    return rows.edit(target.key)?.rows.writable.includes(field) ?? false;
  };
  /** What was typed is read when the cell is left, also where its input never came. */
  const read = (left: Place) => {
    const field = columns[left.column];
    const draft = rows.draft(shown[left.row]?.key ?? '');
    if (field && typeof draft?.value(field.field_id) === 'string')
      draft.set(field.field_id, draft.stored(field.field_id));
  };
  const go = (to: Place, wantsEditing: boolean) => {
    const inside = {
      row: Math.min(Math.max(to.row, 0), shown.length - 1),
      column: Math.min(Math.max(to.column, 0), columns.length - 1),
    };
    if (at.isEditing && (inside.row !== row || inside.column !== at.column || !wantsEditing))
      read({ row, column: at.column });
    const isEditing = wantsEditing && mayEdit(inside);
    setAt({ ...inside, isEditing });
    // A frame of the key before would take the focus from the input that comes now, and split what is typed.
    cancelAnimationFrame(focusing.current);
    if (!isEditing) focusing.current = requestAnimationFrame(() => focusCell(inside));
  };
  useEffect(() => {
    const place = rows.shown.findIndex(({ key }) => key === begun);
    if (begun !== undefined && place >= 0) setAt({ row: place, column: 0, isEditing: true });
  }, [rows, begun]);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    // What lies above the table has its own keys, and so have the buttons of rows.
    if (!table.current?.contains(target) || event.nativeEvent.isComposing) return;
    const here = { row, column: at.column };
    // Until the input of a cell has come, the cell itself has the keys.
    if (at.isEditing && (event.key === 'Escape' || !(target instanceof HTMLTableCellElement))) {
      const isDone = event.key === 'Enter' && target instanceof HTMLInputElement;
      const step = event.shiftKey ? -1 : 1;
      // An input reads what was typed when it is left. Its cell has the keys at once: the next one may come before the next frame.
      if (isDone || event.key === 'Escape') focusCell(here);
      else if (event.key === 'Tab') target.blur();
      if (event.key === 'Escape') go(here, false);
      else if (isDone) go({ row: row + 1, column: at.column }, false);
      else if (event.key === 'Tab' && columns[at.column + step]) go({ row, column: at.column + step }, true);
      else return;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (!(target instanceof HTMLTableCellElement)) return;
    const [down = 0, right = 0] = steps[event.key] ?? [];
    if (event.key in steps) go({ row: row + down, column: at.column + right }, false);
    else if (event.key === 'Home') go({ row, column: 0 }, false);
    else if (event.key === 'End') go({ row, column: columns.length - 1 }, false);
    else if (event.key === 'Enter' || event.key === 'F2') go(here, true);
    else if (!write(event, here)) return;
    event.preventDefault();
  };

  /** A letter replaces what the cell holds, as in a spreadsheet; Delete empties it. @returns whether it was one of them */
  const write = (event: KeyboardEvent, here: Place): boolean => {
    const field = columns[here.column];
    const key = shown[here.row]?.key;
    const isEmptying = event.key === 'Delete' || event.key === 'Backspace';
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!field || key === undefined || !(isEmptying || isLetter) || !mayEdit(here)) return false;
    if (isEmptying) {
      rows.edit(key)?.set(field.field_id, null);
      return true;
    }
    const { text, names, time } = abilities[field.value_type];
    if (text !== undefined || (names === 'nothing' && time === undefined)) {
      const draft = rows.edit(key);
      const before = at.isEditing ? draft?.value(field.field_id) : '';
      draft?.set(field.field_id, (typeof before === 'string' ? before : '') + event.key);
    }
    go(here, true);
    return true;
  };

  return {
    table,
    place: { row, column: at.column },
    isEditing: at.isEditing,
    choose: (toRow, toColumn) => go({ row: toRow, column: toColumn }, true),
    onKeyDown,
  };
}
