import * as z from 'zod/mini';
import { FilterSchema, isGroup, type Filter } from '../filter-tree';

export { defaultOrder, defaultViewId } from './default-view';

/** A saved view: a filter, an order and a name for one object type (REQ records 3, saved views). */

/** In characters. */
const viewNameLimit = 50;
/** The most views of one member, and of the team, for one object type. */
export const viewsLimit = 100;

/** The order of one field, then id; empty last (SD-53). */
export const OrderBy = z.strictObject({ field: z.string().check(z.maxLength(64)), sort: z.enum(['asc', 'desc']) });
export type OrderBy = z.infer<typeof OrderBy>;

/** Groups joined by `or`, each of conditions joined by `and`; both must not be empty. */
export const ViewFilter = FilterSchema.check(z.refine(isViewFilter));

/** Returns whether the filter has at most the two levels of the builder, so that every reader understands it. */
export function isViewFilter(filter: Filter): boolean {
  return (
    isGroup(filter) &&
    filter.join === 'or' &&
    filter.items.length > 0 &&
    filter.items.every(
      (group) => isGroup(group) && group.join === 'and' && group.items.length > 0 && !group.items.some(isGroup),
    )
  );
}

export const ViewName = z.string().check(z.trim(), z.minLength(1), z.maxLength(viewNameLimit));
