import type { Filter } from '@domain/filter-tree';
import { defaultOrder, defaultViewId } from '@domain/views/default-view';
import { toFilter } from '@domain/views/groups';
import type { MemberProperty } from '@domain/views/properties';

/** What the reader has to do with a record: they are in charge of it, on it, or follow it (REQ records 6, my filter options). */
export type Mine = MemberProperty;

/** What a list shows: a view as it was saved or as it was changed since, and beside it whose records (ADR-0016). */
export interface ViewChoice {
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

/** What somebody built and saves: the content of a view, and beside it whose records are shown. */
export type BuiltView = Pick<ViewChoice, 'filter' | 'order_by' | 'mine' | 'member'>;

/** Nothing but whose records are shown. A view of the team cannot hold that: it means somebody else for each reader (ADR-0016). */
export function isScopeAlone({ filter, mine }: BuiltView): boolean {
  return filter === null && mine !== null;
}

/** What a view is saved with. The scope stays beside the view; a scope alone becomes a condition that names the member, so that the view says something. */
export function asView(built: BuiltView): BuiltView {
  const { filter, mine, member } = built;
  if (filter !== null || mine === null || member === null) return built;
  return { ...built, filter: toFilter([[{ field: mine, relation: 'include', value: [member] }]]), mine: null };
}

export const plainChoice: ViewChoice = {
  id: defaultViewId,
  name: '',
  filter: null,
  order_by: defaultOrder,
  update_time: 0,
  changed: false,
  mine: null,
  member: null,
};

/** What the list call is asked for a choice. The newest first is what it does by itself. */
export function queryOf({ filter, order_by, mine, member }: ViewChoice): {
  filter?: Filter | undefined;
  order_by?: typeof defaultOrder | undefined;
} {
  const ownFilter: Filter | null =
    mine !== null && member !== null ? { field: mine, relation: 'include', value: [member] } : null;
  const newest = order_by.field === defaultOrder.field && order_by.sort === defaultOrder.sort;
  return {
    filter: ownFilter && filter ? { join: 'and', items: [ownFilter, filter] } : (ownFilter ?? filter ?? undefined),
    order_by: newest ? undefined : order_by,
  };
}
