import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import { usualOrder } from '../metadata/places';

/** The default view and the dates of its cards, apart from the schemas, so that the phone's first page knows them without carrying these. */

/** The view that shows everything, newest first. It belongs to no member and cannot be edited (REQ records 9). */
export const defaultViewId = 'default';

export const defaultOrder: { field: string; sort: 'asc' | 'desc' } = { field: 'create_time', sort: 'desc' };

export { typeOrder } from './type-order';

/** Returns the order by a field that an order means. @param listOrder that of the type; absent: newest first */
export function findOrder(
  order: typeof defaultOrder = defaultOrder,
  listOrder: typeof defaultOrder | undefined,
): typeof defaultOrder {
  return order.field === usualOrder ? (listOrder ?? defaultOrder) : order;
}

/**
 * The date that a card shows in a list: the one that the list is ordered by, as a property of every record or a field of the type; in an order without
 * a date, when the record was changed last.
 * @param order what the list was asked in; absent: the order of the default view
 */
export function orderDate(
  order: { field: string } = defaultOrder,
  fields: readonly Field[],
): 'create_time' | 'update_time' | Field {
  const { field: id } = order;
  if (id === 'create_time' || id === 'update_time') return id;
  const field = fields.find(({ field_id }) => field_id === id);
  return field && abilities[field.value_type].time ? field : 'update_time';
}
