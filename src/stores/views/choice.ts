import type { Filter } from '@domain/filter-tree';
import { noticeProperty } from '@domain/metadata/notice-property';
import { usualOrder } from '@domain/metadata/places';
import { defaultOrder, defaultViewId, typeOrder } from '@domain/views/default-view';
import { toFilter } from '@domain/views/groups';
import type { MemberProperty } from '@domain/views/properties';

/** The reader's relation to a record: its owner, a collaborator, or a follower (REQ records 6, my filter options). */
export type Mine = MemberProperty;

/** The content of a list: a view as it was saved or has changed since, and the scope of records (ADR-0016). */
export interface ViewChoice {
  id: string;
  /** Empty for the default view. */
  name: string;
  filter: Filter | null;
  order_by: typeof defaultOrder;
  /** The time of the saved view's last change that this device has seen. */
  update_time: number;
  /** Whether filter or order differ from the saved view. */
  changed: boolean;
  mine: Mine | null;
  /** The member who chose; `mine` refers to them. */
  member: string | null;
}

/** The content that a member builds and saves: a view and its scope. */
export type BuiltView = Pick<ViewChoice, 'filter' | 'order_by' | 'mine' | 'member'>;

/**
 * Returns true for a choice of the scope alone. A view of the team cannot hold a scope, because it means another member for each reader (ADR-0016).
 */
export function isScopeAlone({ filter, mine }: BuiltView): boolean {
  return filter === null && mine !== null;
}

/** Returns the content to save a view with. A scope next to conditions is not saved; a scope alone becomes a condition that names the member. */
export function asView(built: BuiltView): BuiltView {
  const { filter, mine, member } = built;
  if (filter !== null || mine === null || member === null) return built;
  return { ...built, filter: toFilter([[{ field: mine, relation: 'include', value: [member] }]]), mine: null };
}

export const plainChoice: ViewChoice = {
  id: defaultViewId,
  name: '',
  filter: null,
  order_by: typeOrder,
  update_time: 0,
  changed: false,
  mine: null,
  member: null,
};

/** Returns whether a choice has the default order of its type. */
export function isUsuallyOrdered({ order_by }: Pick<ViewChoice, 'order_by'>): boolean {
  return order_by.field === usualOrder;
}

/** Returns the filter of a list that shows the records of a notice. */
export function noticeFilter(noticeId: string): Filter | null {
  return toFilter([[{ field: noticeProperty, relation: 'include', value: [noticeId] }]]);
}

/** Returns the input of the list call for a choice. The call returns the newest records first by default. */
export function toListQuery({ filter, order_by, mine, member }: ViewChoice): {
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
