/** The vocabulary of metrics, for the company's file and for the choices of members. */

/** The operations of a metric on its records. */
export const metricOps = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type MetricOp = (typeof metricOps)[number];

/** The periods in which the records were created: the day presets that metrics offer. */
export const metricPeriods = ['TODAY', 'LAST_DAY', 'PAST_7_DAYS', 'PAST_15_DAYS', 'PAST_30_DAYS'] as const;
export type MetricPeriod = (typeof metricPeriods)[number];

/** The reader's relation to the records: owner, participant or follower. */
export const metricMine = ['owner_member_id', '_all_member_ids', 'follower_member_ids'] as const;
