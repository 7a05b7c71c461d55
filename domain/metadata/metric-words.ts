/** The words that a metric is made of: a company's file has them, and so has what a member chose. */

/** What a metric tells of its records. */
export const metricOps = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type MetricOp = (typeof metricOps)[number];

/** When the records were made: of the days by words, those that a metric offers. */
export const metricPeriods = ['TODAY', 'LAST_DAY', 'PAST_7_DAYS', 'PAST_15_DAYS', 'PAST_30_DAYS'] as const;
export type MetricPeriod = (typeof metricPeriods)[number];

/** Whose records: those that the reader is in charge of, is on, or follows. */
export const metricMine = ['owner_member_id', '_all_member_ids', 'follower_member_ids'] as const;
