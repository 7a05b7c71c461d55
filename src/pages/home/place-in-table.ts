import { useEffect, useRef, useState } from 'react';
import { titleId, type Column, type CurrentCell } from '@/features/record-table';
import { useStores, type RecordList, type StoredRecord } from '@/stores';

interface TablePlace {
  current: CurrentCell | undefined;
  /** The record to which the keys apply, and its column. */
  record: StoredRecord | undefined;
  column: Column | undefined;
  down: (() => void) | undefined;
  up: (() => void) | undefined;
  left: (() => void) | undefined;
  right: (() => void) | undefined;
  /** Opens a record next to the table. */
  open(record: StoredRecord): void;
}

/** Returns the reader's place in the table, by keys and by the record that is open next to it: moving on in the table also moves on next to it. */
export function usePlaceInTable(
  list: RecordList,
  columns: readonly Column[],
  open: string | undefined,
  setOpen: (id: string | undefined) => void,
): TablePlace {
  const { records } = useStores();
  const [current, setCurrent] = useState<CurrentCell>();
  const { items } = list;
  const rowIndex = items.findIndex(({ id }) => id === (current?.id ?? open));
  const record = items[rowIndex];
  const columnAt = Math.max(
    columns.findIndex(({ id }) => id === current?.column),
    0,
  );

  const goTo = (targetIndex: number, column = columnAt) => {
    const next = items[targetIndex];
    if (!next) return;
    setCurrent({ id: next.id, column: columns[column]?.id ?? titleId, turn: (current?.turn ?? 0) + 1 });
    if (open !== undefined) setOpen(next.id);
    // Loads the next page before the keys reach the end.
    if (targetIndex >= items.length - 5) void list.more();
  };

  // If the record next to the table is removed, its panel closes.
  const wasListed = useRef<string>();
  useEffect(() => {
    if (open === undefined) return;
    if (items.some(({ id }) => id === open)) wasListed.current = open;
    else if (wasListed.current === open && !records.get(list.query.table_id, open)) setOpen(undefined);
  }, [items, open, records, list, setOpen]);

  return {
    current,
    record,
    column: columns[columnAt],
    down: rowIndex < items.length - 1 ? () => goTo(rowIndex + 1) : undefined,
    up: rowIndex > 0 ? () => goTo(rowIndex - 1) : undefined,
    left: record && columnAt > 0 ? () => goTo(rowIndex, columnAt - 1) : undefined,
    right: record && columnAt < columns.length - 1 ? () => goTo(rowIndex, columnAt + 1) : undefined,
    open: (next) => {
      setCurrent({ id: next.id, column: current?.column ?? titleId, turn: 0 });
      setOpen(next.id);
    },
  };
}
