import { buildQuickConditions } from '../../../domain/day/quick-conditions';
import { defaultDay } from '../../../domain/day/defaults';
import { resolveFilter } from '../../../domain/filters/resolve';
import { usualOrder } from '../../../domain/metadata/places';
import { getListOrder } from '../../../domain/objects/usual-places';
import { sortsBy } from '../../../domain/views/fields';
import type { OrderBy } from '../../../domain/views/view';
import type { Order } from '../../queries/records/order';
import type { TypeContext } from './record-access';

/**
 * Returns the order of a list. The usual order is that of the type, with closed records last if the type says so. Undefined for newest first, also
 * where the reader does not see the field of the usual order.
 */
export function resolveOrder(context: TypeContext, requested: OrderBy | undefined): Order | undefined {
  if (requested?.field !== usualOrder) return requested;
  const { type, fields, company, read } = context;
  const order = getListOrder(type);
  if (!order || !sortsBy(order.field, fields)) return undefined;
  const { field, sort, open_first: hasOpenFirst = false } = order;
  if (!hasOpenFirst) return { field, sort };
  const stages = type.is_stage_on ? company.stages.filter(({ table_id }) => table_id === type.table_id) : [];
  const { is_open: open } = buildQuickConditions(type.settings?.day ?? defaultDay(type.table_id), { fields, stages });
  return { field, sort, ...(open ? { last: { isNot: resolveFilter({ join: 'and', items: open }, read) } } : {}) };
}

/** Returns the order within one column of a board or among linked records, where it does not matter whether a record is open. */
export function resolvePlainOrder(context: TypeContext, requested: OrderBy | undefined): Order | undefined {
  const order = resolveOrder(context, requested);
  return order && { field: order.field, sort: order.sort };
}
