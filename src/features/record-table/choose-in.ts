import type { RecordList } from '@/stores';

/** Chooses a record of a list, or takes it out again. Where nothing is left, choosing ends. */
export function chooseIn(list: RecordList, id: string): void {
  list.toggle(id);
  if (list.selected?.size === 0) list.select(undefined);
}
