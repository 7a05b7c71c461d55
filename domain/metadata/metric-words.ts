/** The words that a metric is made of: a company's file has them, and so has what a member chose. */

/** The operations of a metric on its records. */
export const metricOps = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type MetricOp = (typeof metricOps)[number];

/** The periods in which the records were made: the days by words that a metric offers. */
export const metricPeriods = ['TODAY', 'LAST_DAY', 'PAST_7_DAYS', 'PAST_15_DAYS', 'PAST_30_DAYS'] as const;
export type MetricPeriod = (typeof metricPeriods)[number];

/** The reader's relation to the records: the reader is in charge of them, is on them, or follows them. */
export const metricMine = ['owner_member_id', '_all_member_ids', 'follower_member_ids'] as const;
