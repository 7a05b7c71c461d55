import type { Condition, Filter } from '../filter-tree';
import type { MetricOp, MetricPeriod } from '../metadata/metric-words';
import { toFilter, listGroups } from '../views/groups';
import type { MemberProperty } from '../views/properties';

/** The maximum number of a member's metrics. */
export const metricsLimit = 20;

export interface MetricConfig {
  op: MetricOp;
  /** The aggregated field; absent for a count. */
  field_id?: string | undefined;
  /** The filter of a view; null for every record. */
  filter: Filter | null;
  /** Limits the metric to records that the reader is in charge of, is on, or follows. */
  mine: MemberProperty | null;
  period: MetricPeriod | null;
}

/** Returns the filter of a metric's records for one reader, in two levels as in a list; null for every record. */
export function metricFilter(
  { filter, mine, period }: Pick<MetricConfig, 'filter' | 'mine' | 'period'>,
  memberId: string,
): Filter | null {
  const conditions: Condition[] = [
    ...(mine === null ? [] : [{ field: mine, relation: 'include' as const, value: [memberId] }]),
    ...(period === null ? [] : [{ field: 'create_time', relation: 'range' as const, value: period }]),
  ];
  if (conditions.length === 0) return filter;
  const groups = listGroups(filter);
  return toFilter(groups.length === 0 ? [conditions] : groups.map((group) => [...group, ...conditions]));
}
