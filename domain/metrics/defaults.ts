import type { MetricConfig } from './metric';

/** A metric that every home page has until its reader chooses others; the app knows its name in every language. */
export interface DefaultMetric {
  _id: `default-${string}`;
  table: string;
  config: MetricConfig;
}

const all = { filter: null, mine: null, period: null } as const;
const own = { ...all, mine: 'owner_member_id' } as const;

export const defaultMetrics = [
  { _id: 'default-customers', table: 'organization', config: { op: 'count', ...own } },
  { _id: 'default-deals', table: 'deal', config: { op: 'count', ...own } },
  { _id: 'default-amount', table: 'deal', config: { op: 'sum', field_id: 'amount', ...own } },
  { _id: 'default-leads', table: 'lead', config: { op: 'count', ...all, period: 'PAST_7_DAYS' } },
  { _id: 'default-tickets', table: 'ticket', config: { op: 'count', ...own } },
] as const satisfies readonly DefaultMetric[];

export type DefaultMetricId = (typeof defaultMetrics)[number]['_id'];

export function isDefaultMetric(id: string): id is DefaultMetricId {
  return defaultMetrics.some(({ _id }) => _id === id);
}
