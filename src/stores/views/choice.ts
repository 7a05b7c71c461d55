import type { Filter } from '@domain/filters/filter';
import { defaultOrder, defaultViewId } from '@domain/views/default-view';
import type { MemberProperty } from '@domain/views/properties';

/** What the reader has to do with a record: they are in charge of it, on it, or follow it (specification section 6, my filter options). */
export type Mine = MemberProperty;

/** What a list shows: a view as it was saved or as it was changed since, and beside it whose records (decision 16). */
export interface Choice {
  id: string;
  /** Empty for the default view. */
  name: string;
  filter: Filter | null;
  order_by: typeof defaultOrder;
  /** When the saved view was changed last, as it was seen here. */
  update_time: number;
  /** Filter or order differ from what was saved. */
  changed: boolean;
  mine: Mine | null;
  /** Who chose; `mine` means them. */
  member: string | null;
}

export const plainChoice: Choice = { id: defaultViewId, name: '', filter: null, order_by: defaultOrder, update_time: 0, changed: false, mine: null, member: null };

/** What the list call is asked for a choice. The newest first is what it does by itself. */
export function asked({ filter, order_by, mine, member }: Choice): { filter?: Filter | undefined; order_by?: typeof defaultOrder | undefined } {
  const own: Filter | null = mine !== null && member !== null ? { field: mine, relation: 'include', value: [member] } : null;
  const newest = order_by.field === defaultOrder.field && order_by.sort === defaultOrder.sort;
  return { filter: own && filter ? { join: 'and', items: [own, filter] } : (own ?? filter ?? undefined), order_by: newest ? undefined : order_by };
}
