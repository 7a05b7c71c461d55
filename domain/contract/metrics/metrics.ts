import * as z from 'zod/mini';
import { filterShape, storedFilter } from '../../filter-tree';
import { metricOps, metricPeriods } from '../../metadata/metric-words';
import { metricsLimit } from '../../metrics/metric';
import { memberProperties } from '../../views/properties';
import { ViewFilter } from '../../views/view';
import { call } from '../call';
import { Empty, Id } from '../shapes';

const Config = z.strictObject({
  op: z.enum(metricOps),
  /** The field to aggregate; absent for a count. */
  field_id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  filter: z.nullable(ViewFilter),
  mine: z.nullable(z.enum(memberProperties)),
  /** The period of the creation time, in days by words. */
  period: z.nullable(z.enum(metricPeriods)),
});

/** Empty for a default metric of the home page, which the app names itself. */
const Name = z.string().check(z.trim(), z.maxLength(30));
const definition = { _id: Id, name: Name, table: Id, config: Config, is_shown: z.boolean() };

const SentMetric = z.strictObject({
  ...definition,
  config: z.extend(Config, { filter: storedFilter(ViewFilter, filterShape) }),
});

/** A metric of the caller's home page (REQ records 3, data indicators). */
export const Metric = z.object({
  ...definition,
  /** The position among the metrics, from 0. */
  order: z.number(),
  /** null where no value is filled, where the metric is not shown, or where it is `broken`. */
  result: z.nullable(z.number()),
  /** Whether the metric uses a type or a field that is deleted or that the caller does not see. Such a metric has no result. */
  broken: z.boolean(),
});
export type Metric = z.infer<typeof Metric>;

export const metrics = {
  'metrics.myList': call('metrics.myList', {
    summary: "The metrics of the caller's home page in their order, counted as far as the caller may see the records",
    input: z.strictObject({
      /** Whether to count the records of everybody in the caller's teams in place of the caller's own. */
      team: z.optional(z.boolean()),
    }),
    output: z.object({ list: z.array(Metric) }),
  }),
  'metrics.calculate': call('metrics.calculate', {
    summary: 'Counts one metric of the caller again',
    input: z.strictObject({ id: Id }),
    output: z.object({ result: z.nullable(z.number()) }),
    errors: ['notFound'],
  }),
  'metrics.saveMyList': call('metrics.saveMyList', {
    summary:
      "Sets the metrics of the caller's home page: which there are, what each counts, which are shown, in this order",
    input: z.strictObject({ list: z.array(SentMetric).check(z.maxLength(metricsLimit)) }),
    output: Empty,
    errors: ['notFound', 'keyReused', 'inProgress'],
  }),
};
