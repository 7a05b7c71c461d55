import type { TypeMetric } from '../metadata/settings';

/** A default metric of home pages, until the company or the reader chooses others; the app supplies its name. */
interface DefaultMetric {
  table: string;
  metric: Omit<TypeMetric, 'name' | 'i18n_resource'> & { metric_id: `default-${string}` };
}

const ownFilter = { mine: 'owner_member_id' } as const;

export const defaultMetrics = [
  { table: 'organization', metric: { metric_id: 'default-customers', op: 'count', ...ownFilter } },
  { table: 'deal', metric: { metric_id: 'default-deals', op: 'count', ...ownFilter } },
  { table: 'deal', metric: { metric_id: 'default-amount', op: 'sum', field_id: 'amount', ...ownFilter } },
  { table: 'lead', metric: { metric_id: 'default-leads', op: 'count', period: 'PAST_7_DAYS' } },
  { table: 'ticket', metric: { metric_id: 'default-tickets', op: 'count', ...ownFilter } },
] as const satisfies readonly DefaultMetric[];

export type DefaultMetricId = (typeof defaultMetrics)[number]['metric']['metric_id'];

export function isDefaultMetric(id: string): id is DefaultMetricId {
  return defaultMetrics.some(({ metric }) => metric.metric_id === id);
}
