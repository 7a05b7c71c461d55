import { usualOrder } from '@domain/metadata/places';

/** Returns whether a list was requested in the order of its type, or in none. */
export function isUsuallyOrdered(input: { order_by?: unknown }): boolean {
  const { order_by: order } = input;
  if (order === undefined) return true;
  return typeof order === 'object' && order !== null && 'field' in order && order.field === usualOrder;
}
