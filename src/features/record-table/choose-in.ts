import type { RecordList } from '@/stores';

/** Selects a record of a list, or deselects it. The selection ends when no record is left in it. */
export function chooseIn(list: RecordList, id: string): void {
  list.toggle(id);
  if (list.selected?.size === 0) list.select(undefined);
}
