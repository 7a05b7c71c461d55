import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import { usualOrder } from '../metadata/places';

/** The default view and the dates of its cards. They are separate from the schemas, so that the phone's first page does not load those. */

/** The view that shows everything, newest first. It has no owner and cannot be edited (REQ records 9). */
export const defaultViewId = 'default';

export const defaultOrder: { field: string; sort: 'asc' | 'desc' } = { field: 'create_time', sort: 'desc' };

export { typeOrder } from './type-order';

/** Returns the field order of an order setting. @param listOrder that of the type; absent: newest first */
export function findOrder(
  order: typeof defaultOrder = defaultOrder,
  listOrder: typeof defaultOrder | undefined,
): typeof defaultOrder {
  return order.field === usualOrder ? (listOrder ?? defaultOrder) : order;
}

/**
 * Returns the date on a list's cards: the date of its order, as a property or a field; without a date in the order, the last change. @param order
 * the order of the list; absent: that of the default view
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
